import type { StartCheckout } from '@fuel-shack/contract/checkout'
import { dollarsToCents } from '@fuel-shack/contract/money'
import { isPhoneNumber } from '@fuel-shack/contract/phone-number'
import type { Cart } from '../cart/cart.ts'
import { readStoredJson, writeStored } from '../client/device-storage.ts'

export interface CheckoutForm {
  contactNumber: string
  customerNotes: string
  isDelivery: boolean
}

export const EMPTY_FORM: CheckoutForm = { contactNumber: '', customerNotes: '', isDelivery: false }

/** The stored draft. It survives a reload in this browser session, and is removed with the cart. */
export function readDraft(): CheckoutForm {
  const draft = readStoredJson('checkout')
  if (typeof draft !== 'object' || draft === null) return EMPTY_FORM
  const { contactNumber, customerNotes }: Partial<Record<keyof CheckoutForm, unknown>> = draft
  return {
    ...EMPTY_FORM,
    ...(typeof contactNumber === 'string' ? { contactNumber } : {}),
    ...(typeof customerNotes === 'string' ? { customerNotes } : {}),
  }
}

export function writeDraft(draft: Partial<CheckoutForm>): void {
  writeStored('checkout', JSON.stringify(draft), 'The checkout form is not stored')
}

export const PHONE_NUMBER_PROBLEM = 'Please enter a valid phone number (e.g., 0412 345 678).'

export function phoneNumberProblem({ contactNumber }: CheckoutForm): string | undefined {
  return isPhoneNumber(contactNumber.trim()) ? undefined : PHONE_NUMBER_PROBLEM
}

export function checkoutRequest(form: CheckoutForm, cart: Cart): StartCheckout {
  return {
    isDelivery: form.isDelivery,
    contactNumber: form.contactNumber.trim(),
    customerNotes: form.customerNotes,
    items: cart.map(({ id, title, price, quantity }) => ({
      title,
      externalInventoryId: '',
      externalPaymentId: id,
      priceInCents: dollarsToCents(price),
      quantity,
    })),
  }
}
