import type { CounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import { readPhoneNumber } from '@fuel-shack/contract/platform/phone-number'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { CounterPayment } from '@fuel-shack/contract/sales/orders/orders'
import { createExternalStore } from '../../platform/client/external-store.ts'
import { addToCart } from '../../menu/cart/cart-lines.ts'
import type { Cart } from '../../menu/cart/cart.ts'

/** What staff have typed of an order that is not sent. */
export interface OrderDraft {
  /** The key under which it is sent, so that the server takes it once. Each change makes another order. */
  key: string
  lines: Cart
  /** A name, or a phone number. */
  contact: string
  notes: string
  isEatingHere: boolean
  /** An instant; empty: as soon as it is ready. */
  pickUpAt: string
}

const EMPTY: OrderDraft = { key: '', lines: [], contact: '', notes: '', isEatingHere: false, pickUpAt: '' }

/** Outlives the dialog, which a tap beside it closes. */
export const orderDraft = createExternalStore(EMPTY)

export const changeDraft = (changes: Partial<Omit<OrderDraft, 'key'>>): void =>
  orderDraft.set({ ...orderDraft.get(), ...changes, key: crypto.randomUUID() })

export const clearDraft = (): void => orderDraft.set(EMPTY)

/** Returns whether staff have typed nothing, so that another order may take its place. */
export function isEmpty({ lines, contact, notes, isEatingHere, pickUpAt }: OrderDraft): boolean {
  return lines.length === 0 && contact === '' && notes === '' && !isEatingHere && pickUpAt === ''
}

/** Adds one of a dish as it is listed. */
export const addDish = (product: Product): void =>
  changeDraft({ lines: addToCart(orderDraft.get().lines, product, {}, 1) })

/** The order as it is sent. What is typed as a number gets an SMS when the order is ready, anything else is a name. */
export function counterOrderOf(
  { lines, contact, notes, isEatingHere, pickUpAt }: OrderDraft,
  payment: CounterPayment,
): CounterOrder {
  const contactNumber = readPhoneNumber(contact)
  const name = contactNumber === undefined ? contact.trim() : ''
  return {
    items: lines.map(({ id, quantity, options, note }) => ({
      productId: id,
      quantity,
      ...(options && { options: options.map((option) => option.id) }),
      ...(note !== undefined && { note }),
    })),
    payment,
    ...(name !== '' && { name }),
    ...(contactNumber !== undefined && { contactNumber }),
    ...(notes.trim() !== '' && { customerNotes: notes.trim() }),
    ...(isEatingHere && { isEatingHere }),
    ...(pickUpAt !== '' && { pickUpAt }),
  }
}

/** Names an order that has no number yet: by whom it is for, or by its first dish. */
export function labelOf({ contact, lines }: OrderDraft): string {
  return contact.trim() || (lines[0]?.title ?? '')
}
