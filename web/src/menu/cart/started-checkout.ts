/**
 * Stores the lines of the checkout that this tab started last. If it is paid, but the page after the payment is never reached,
 * exactly those leave the cart when its order appears. They are stored as long as the cart.
 */
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { readStoredJson, removeStored, writeStored } from '../../platform/client/device-storage.ts'
import { isLike } from '../../platform/client/is-like.ts'
import { serverNow } from '../../platform/client/server-clock.ts'
import { keyOf, type Cart } from './cart.ts'

interface StartedLine {
  /** The key of the cart's line. */
  key: string
  productId: string
  note: string
  quantity: number
  /** The ids of the options that were chosen. Without it: those of the dish as it is listed. */
  options?: string[]
}

export interface StartedCheckout {
  startedAt: string
  lines: StartedLine[]
}

type PaidOrder = Pick<CustomerOrder, 'createdAt' | 'items'>

const SHAPE: StartedCheckout = { startedAt: '', lines: [{ key: '', productId: '', note: '', quantity: 0 }] }
/** This device's idea of the server's clock may be wrong by this much. */
const CLOCK_TOLERANCE_MS = 10_000

export function storeStartedCheckout(cart: Cart, at = serverNow()): void {
  const lines = cart.map((item): StartedLine => {
    const { id, note = '', quantity, options } = item
    const line = { key: keyOf(item), productId: id, note, quantity }
    return options ? { ...line, options: options.map((option) => option.id) } : line
  })
  const started: StartedCheckout = { startedAt: at.toISOString(), lines }
  writeStored('started-checkout', JSON.stringify(started), 'A payment without a return leaves the cart as it is')
}

export function readStartedCheckout(): StartedCheckout | undefined {
  const stored = readStoredJson('started-checkout')
  return isLike(SHAPE, stored) ? stored : undefined
}

export const forgetStartedCheckout = (): void => removeStored('started-checkout')

/** Returns whether an order may be that of the checkout: it is newer, and has the same dishes. */
export function isOrderOf({ startedAt, lines }: StartedCheckout, { createdAt, items }: PaidOrder): boolean {
  if (Date.parse(createdAt) < Date.parse(startedAt) - CLOCK_TOLERANCE_MS) return false
  return dishesOf(items) === dishesOf(lines)
}

function dishesOf(lines: readonly Pick<StartedLine, 'productId' | 'note' | 'quantity'>[]): string {
  return JSON.stringify(lines.map(({ productId, note, quantity }) => [productId, note, quantity].join('\n')).toSorted())
}

/** The cart without what was paid. What the customer has added since stays. */
export function withoutPaid(cart: Cart, paid: readonly Pick<StartedLine, 'key' | 'quantity'>[]): Cart {
  return cart.flatMap((item) => {
    const paidQuantity = paid.find(({ key }) => key === keyOf(item))?.quantity ?? 0
    const quantity = item.quantity - paidQuantity
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
}
