import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import type { Page } from '@playwright/test'
import { type Gallery, ONE_VIEW, TOUCH_SCREENS } from './gallery.ts'

/** How staff give money back, up to the last question. Leaves the order as it was. */
export async function tourStaffRefunds(page: Page, notes: string, gallery: Gallery): Promise<void> {
  const details = await fulfilment(page).openOrder(notes)
  await details.getByRole('button', { name: 'Refund', exact: true }).click()
  await details.getByRole('button', { name: 'Add Shack burger' }).click()
  const refundForm = details.getByRole('heading', { name: 'Refund', exact: true })
  await gallery.add(
    page,
    'fulfilment-refund',
    'Staff refund a dish: the sum, and the reason that the customer reads.',
    {
      views: TOUCH_SCREENS,
      prepare: () => refundForm.scrollIntoViewIfNeeded(),
    },
  )
  const refund = details.getByRole('button', { name: /^Refund \$/ })
  await refund.click()
  const question = details.getByRole('group', { name: /^Send \$/ })
  await gallery.add(page, 'fulfilment-refund-question', 'A second tap confirms the sum.', {
    views: ONE_VIEW,
    prepare: () => question.scrollIntoViewIfNeeded(),
  })
  await details.getByRole('button', { name: "Don't refund" }).click()

  await details.getByRole('button', { name: 'Decline order' }).click()
  await details.getByText(/^Goes back to the customer: \$/).waitFor()
  await gallery.add(page, 'fulfilment-decline', 'Staff decline an order, with the reason and the sum.', {
    views: TOUCH_SCREENS,
    prepare: () => details.getByRole('heading', { name: 'Decline order' }).scrollIntoViewIfNeeded(),
  })
  await details.getByRole('button', { name: 'Keep the order' }).click()
  await fulfilment(page).closeButton.click()
  await details.waitFor({ state: 'hidden' })
}
