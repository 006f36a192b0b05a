import { expect } from 'vitest'
import type { AppConfig } from '@fuel-shack/contract/app-config'
import { page } from 'vitest/browser'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { CHIPS, GRAVY, stubApi, type Answers } from '../../../test/stub-api.ts'
import { writeStored } from '../../client/device-storage.ts'

export const bar = page.getByRole('button', { name: /Checkout/ })
export const dialog = page.getByRole('dialog')
export const pay = page.getByRole('button', { name: 'Pay', exact: true })
export const mobileNumber = page.getByLabelText('Mobile number')
export const notes = page.getByLabelText('Notes')
export const PHONE_PROBLEM = 'Please enter a valid phone number (e.g., 0412 345 678).'

export function fillCart(
  cart: object[] = [
    { ...CHIPS, quantity: 2 },
    { ...GRAVY, quantity: 1 },
  ],
): void {
  writeStored('cart', JSON.stringify(cart), 'The cart is not stored')
}

/** The checkout of a signed-in customer's cart, over the welcome page; returns the calls that the app makes. */
export async function openCheckout(
  answers: Answers = {},
  cart?: object[],
  config: Partial<AppConfig> = {},
): Promise<Request[]> {
  const calls = stubApi(answers)
  fillCart(cart)
  signedInAs()
  await renderApp('/home', config)
  await bar.click()
  await expect.element(dialog).toBeVisible()
  return calls
}
