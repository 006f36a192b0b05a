import { expect } from 'vitest'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { page } from 'vitest/browser'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { CHIPS, GRAVY, stubApi, type Handlers } from '../../../test/stub-api.ts'
import { writeStored } from '../../platform/client/device-storage.ts'

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

/** Opens the checkout of a logged-in customer on the welcome page; returns the requests that the app sends. */
export async function openCheckout(
  handlers: Handlers = {},
  cart?: object[],
  config: Partial<AppConfig> = {},
): Promise<Request[]> {
  const calls = stubApi(handlers)
  fillCart(cart)
  signedInAs()
  await renderApp('/home', config)
  await bar.click()
  await expect.element(dialog).toBeVisible()
  return calls
}
