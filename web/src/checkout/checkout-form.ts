import type { StartCheckout } from '@fuel-shack/contract/checkout'
import { dollarsToCents } from '@fuel-shack/contract/money'
import { isPhoneNumber } from '@fuel-shack/contract/phone-number'
import type { Cart } from '../cart/cart.ts'

/** What a customer types and chooses at the checkout. */
export interface CheckoutForm {
  contactNumber: string
  customerNotes: string
  isDelivery: boolean
}

export const EMPTY_FORM: CheckoutForm = { contactNumber: '', customerNotes: '', isDelivery: false }

/** The form with what a stored draft says of it. */
export function formOf({ contactNumber, customerNotes }: Partial<Record<keyof CheckoutForm, unknown>>): CheckoutForm {
  return {
    ...EMPTY_FORM,
    ...(typeof contactNumber === 'string' ? { contactNumber } : {}),
    ...(typeof customerNotes === 'string' ? { customerNotes } : {}),
  }
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
