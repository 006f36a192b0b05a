import type { Page } from 'playwright'

export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'

/** The payment page of the stand-in for Stripe. */
export function payment(page: Page) {
  const payButton = page.getByRole('button', { name: /^Pay \$/ })
  const fill = async (cardNumber: string) => {
    await page.getByLabel('Email').fill('robin@journeys.example')
    await page.getByLabel('Name on card or account').fill('Robin Rider')
    await page.getByLabel('Card number').fill(cardNumber)
    await page.getByLabel('Expiry (MM / YY)').fill('12 / 40')
    await page.getByLabel('CVC').fill('123')
  }
  return {
    fill,
    payButton,
    async payByCard(cardNumber = GOOD_CARD) {
      await fill(cardNumber)
      await payButton.click()
    },
  }
}
