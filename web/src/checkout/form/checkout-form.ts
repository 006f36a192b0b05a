import { MESSAGES_BY, type MessagesBy } from '@fuel-shack/contract/messages/messages-by'
import type { PickUp, StartCheckout } from '@fuel-shack/contract/sales/checkout/checkout'
import type { Cents } from '@fuel-shack/contract/platform/money'
import { isPhoneNumber, toNationalNumber } from '@fuel-shack/contract/platform/phone-number'
import { toTypedText } from '@fuel-shack/contract/platform/typed-text'
import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import { toAllergens } from '../../menu/allergens/avoided-allergens.ts'
import { itemPrice, type Cart } from '../../menu/cart/cart.ts'
import { readStoredJson, writeStored } from '../../platform/client/device-storage.ts'

export interface CheckoutForm {
  contactNumber: string
  customerNotes: string
  isDelivery: boolean
  isEatingHere: boolean
  /** Undefined: as soon as possible. */
  pickUp?: PickUp | undefined
  /** How the customer wants messages about their orders. Undefined: the server decides. */
  messagesBy?: MessagesBy | undefined
  /** The allergies that the customer stated. Undefined: those that they avoid on the menu. */
  allergies?: readonly Allergen[] | undefined
  /** The balance of the loyalty card pays as much as it can. */
  usesBalance?: boolean | undefined
}

export const EMPTY_FORM: CheckoutForm = { contactNumber: '', customerNotes: '', isDelivery: false, isEatingHere: false }

/** The stored draft. It survives a reload in this browser session, and is removed with the cart. */
export function readDraft(): CheckoutForm {
  const stored = readStoredJson('checkout')
  const draft: Partial<Record<keyof CheckoutForm, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {}
  return {
    ...EMPTY_FORM,
    ...(typeof draft.contactNumber === 'string' && { contactNumber: draft.contactNumber }),
    ...(typeof draft.customerNotes === 'string' && { customerNotes: draft.customerNotes }),
    isEatingHere: draft.isEatingHere === true,
    pickUp: readPickUp(draft.pickUp),
    messagesBy: readMessagesBy(draft.messagesBy),
    ...(draft.allergies !== undefined && { allergies: toAllergens(draft.allergies) }),
    ...(draft.usesBalance === true && { usesBalance: true }),
  }
}

export const readMessagesBy = (stored: unknown): MessagesBy | undefined => MESSAGES_BY.find((each) => each === stored)

function readPickUp(stored: unknown): PickUp | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { at, inMinutes }: Partial<Record<'at' | 'inMinutes', unknown>> = stored
  if (typeof at === 'string' && !Number.isNaN(Date.parse(at))) return { at }
  return typeof inMinutes === 'number' ? { inMinutes } : undefined
}

export function writeDraft(draft: Partial<CheckoutForm>): void {
  writeStored('checkout', JSON.stringify(draft), 'The checkout form is not stored')
}

const PHONE_NUMBER_PROBLEM = 'Please enter a valid phone number (e.g., 0412 345 678).'

export function phoneNumberProblem({ contactNumber }: CheckoutForm): string | undefined {
  return isPhoneNumber(contactNumber) ? undefined : PHONE_NUMBER_PROBLEM
}

type Filled = Pick<Event, 'isTrusted'> & Partial<Pick<InputEvent, 'inputType'>>

/**
 * The number in its field after an event there. What a person types stays as it is, to be judged as the specification says. What the
 * browser fills in may be written otherwise, such as `+61412345678`, and becomes the number that they see. Chromium and WebKit then
 * send an event without the type of an input, and Firefox sends a replacement.
 */
export function numberAfter(value: string, { isTrusted, inputType }: Filled): string {
  const isFilledIn = isTrusted && (inputType === undefined || inputType === '' || inputType === 'insertReplacementText')
  return isFilledIn ? toNationalNumber(value) : value
}

/** The sums that the form shows. */
export interface ShownSums {
  /** The part that the balance pays. */
  spendCents: Cents
  /** Undefined: the server knows no surcharges. */
  surchargePercent: number | undefined
}

export function checkoutRequest(form: CheckoutForm, cart: Cart, sums: ShownSums): StartCheckout {
  const { spendCents, surchargePercent } = sums
  return {
    isDelivery: form.isDelivery,
    contactNumber: form.contactNumber,
    customerNotes: toTypedText(form.customerNotes),
    ...(form.isEatingHere && { isEatingHere: true }),
    ...(form.pickUp && { pickUp: form.pickUp }),
    ...(form.allergies && form.allergies.length > 0 && { allergies: [...form.allergies] }),
    ...(form.messagesBy && { messagesBy: form.messagesBy }),
    ...(spendCents > 0 && { spendCents }),
    ...(surchargePercent !== undefined && { surchargePercent }),
    items: cart.map((item) => ({
      title: toTypedText(item.title),
      externalInventoryId: '',
      externalPaymentId: item.id,
      priceInCents: itemPrice(item),
      quantity: item.quantity,
      ...(item.options && { options: item.options.map(({ id }) => id) }),
      ...(item.note && { note: toTypedText(item.note) }),
    })),
  }
}
