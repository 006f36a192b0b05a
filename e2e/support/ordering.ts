import { expect, type Page } from '@playwright/test'

/** Fills the cart from the menu, as many of each title. */
export async function fillCart(page: Page, quantities: Record<string, number>): Promise<void> {
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  for (const [title, quantity] of Object.entries(quantities)) {
    const plus = page.getByRole('button', { name: `Add ${title}`, exact: true })
    for (let count = 0; count < quantity; count += 1) await plus.click()
    await expect(page.getByRole('status', { name: `Quantity of ${title}`, exact: true })).toHaveText(String(quantity))
  }
}

export function checkoutBar(page: Page) {
  return page.getByRole('button', { name: /^Checkout/ })
}

/** Opens the checkout and leaves for the payment page. */
export async function checkOut(page: Page, order: { contactNumber: string; notes: string }): Promise<void> {
  await checkoutBar(page).click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await checkout.getByLabel('Mobile number').fill(order.contactNumber)
  await checkout.getByLabel('Notes').fill(order.notes)
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
}

/** Fills in the payment provider's page and presses Pay. */
export async function payByCard(page: Page, cardNumber: string): Promise<void> {
  await page.getByLabel('Email').fill('robin@journeys.example')
  await page.getByLabel('Name on card or account').fill('Robin Rider')
  await page.getByLabel('Card number').fill(cardNumber)
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'
