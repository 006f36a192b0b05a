import { ticket } from '@fuel-shack/harness/pages/ticket'
import type { Page } from '@playwright/test'
import { type Gallery, ONE_VIEW, PHONE_ONLY } from './gallery.ts'

/** 80 mm and 210 mm at 96 dots per inch. */
const PAPERS = { '80mm': { width: 302, height: 760 }, a4: { width: 794, height: 700 } }

/** The ticket of an order that has just been paid, its order's page and its tax invoice. */
export async function tourAfterPaying(page: Page, gallery: Gallery): Promise<void> {
  const { orders, hereButton } = ticket(page)
  const first = orders.first()
  await first.waitFor()
  await gallery.add(
    page,
    'order-ticket',
    'Back from paying: the ticket, with a number to say, the status and the place.',
    {
      from: first,
    },
  )
  await hereButton.first().click()
  await gallery.add(page, 'order-arrival', 'A customer says where they wait.', {
    views: ONE_VIEW,
    from: first.getByRole('region', { name: 'Arrival' }),
  })
  await first.getByRole('button', { name: 'Back' }).click()
  await first.getByRole('button', { name: 'Cancel order' }).click()
  await gallery.add(page, 'order-cancel', 'Until the kitchen has seen it, the customer can cancel an order.', {
    views: ONE_VIEW,
  })
  await page.getByRole('button', { name: 'Keep the order' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await first.getByRole('link', { name: 'Order details' }).click()
  await page.getByRole('link', { name: 'Tax invoice' }).click()
  await page.getByRole('heading', { name: 'Tax invoice', exact: true }).waitFor()
  await gallery.add(page, 'tax-invoice', 'The tax invoice of an order.')
  await page.emulateMedia({ media: 'print' })
  await gallery.add(page, 'tax-invoice-a4', 'Printed on A4.', { paper: PAPERS.a4 })
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('radio', { name: '80 mm roll' }).check()
  await page.emulateMedia({ media: 'print' })
  await gallery.add(page, 'tax-invoice-80mm', 'Printed on a roll of 80 mm.', { paper: PAPERS['80mm'] })
  await page.emulateMedia({ media: 'screen' })

  await page.goto('/my-orders')
  await page
    .getByRole('link', { name: /^Order \d/ })
    .first()
    .waitFor()
  await gallery.add(page, 'my-orders', "All of a customer's orders.", { views: PHONE_ONLY })
}
