import { availability } from '@fuel-shack/harness/pages/availability'
import { fulfilment } from '@fuel-shack/harness/pages/fulfilment'
import { ordering } from '@fuel-shack/harness/pages/ordering'
import type { Page } from '@playwright/test'
import { type Gallery, ONE_VIEW } from './gallery.ts'

/** Types an order of the counter, and leaves it unsent. */
async function tourNewOrder(staff: Page, gallery: Gallery): Promise<void> {
  const dialog = staff.getByRole('dialog', { name: 'New order' })
  await fulfilment(staff).showTools()
  await staff.getByRole('button', { name: 'New order' }).click()
  await dialog.getByRole('button', { name: 'Beef pie' }).first().click()
  await gallery.add(staff, 'fulfilment-new-order', 'Staff type an order of the counter or the phone.', {
    views: ONE_VIEW,
  })
  await dialog.getByRole('button', { name: 'Start again' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

/** Marks a dish as sold out and pauses ordering, and shows a customer's view. Leaves everything as it was. */
export async function tourKitchen(staff: Page, customer: Page, gallery: Gallery): Promise<void> {
  await tourNewOrder(staff, gallery)
  const menu = availability(staff)
  await menu.open()
  await menu.markAsSoldOut('Big brekky')
  await menu.againButton('Big brekky').waitFor()
  await gallery.add(staff, 'fulfilment-sold-out', 'A dish is sold out until tomorrow.', { views: ONE_VIEW })
  await menu.closeButton.click()

  const pace = staff.getByRole('dialog', { name: 'Online ordering' })
  await fulfilment(staff).showTools()
  await staff.getByRole('button', { name: /^Online ordering:/ }).click()
  await pace.getByRole('button', { name: 'Pause ordering' }).click()
  const resume = pace.getByRole('button', { name: 'Resume now' })
  await resume.waitFor()
  await gallery.add(staff, 'fulfilment-paused', 'Online orders are paused.', { views: ONE_VIEW })

  await customer.goto('/orders')
  await ordering(customer).search.waitFor()
  await customer.getByText("We've paused online orders").waitFor()
  await customer.getByText(/^Sold out/).waitFor()
  await gallery.add(customer, 'order-paused', 'Orders are paused, and a dish is sold out.', { views: ONE_VIEW })

  await resume.click()
  await resume.waitFor({ state: 'hidden' })
  await pace.getByRole('button', { name: 'Close' }).last().click()
  await menu.open()
  await menu.againButton('Big brekky').click()
  await menu.againButton('Big brekky').waitFor({ state: 'hidden' })
  await menu.closeButton.click()
}
