import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { OrderNumbers } from '@fuel-shack/contract/sales/orders/order-numbers'

export interface NumberedOrder {
  id: string
  number: string | null
  createdAt: string
  /** The time at which the kitchen starts on it, if that is later than the payment. */
  startAt: string | null
  /** The time at which it should be ready. */
  readyAt: string | null
  /** The time at which its customer was last notified. */
  dispatchedAt: string | null
}

/** An order that is not marked as handed over leaves the screen this long after it was ready, or should have been. */
const SHOWN_FOR_MS = 2 * 60 * 60_000

/** Chooses what the status screen shows of the open orders. An order for later appears when the kitchen starts on it. */
export function numbersToShow(open: readonly NumberedOrder[], now: Date): OrderNumbers {
  const shownSince = new Date(now.getTime() - SHOWN_FOR_MS).toISOString()
  const isDue = ({ startAt }: NumberedOrder) => startAt === null || startAt <= now.toISOString()
  const preparing = open
    .filter((order) => order.dispatchedAt === null && isDue(order) && (order.readyAt ?? order.createdAt) > shownSince)
    .toSorted((one, other) => compare(one.startAt ?? one.createdAt, other.startAt ?? other.createdAt))
  const ready = open
    .filter(({ dispatchedAt }) => dispatchedAt !== null && dispatchedAt > shownSince)
    .toSorted((one, other) => compare(other.dispatchedAt ?? '', one.dispatchedAt ?? ''))
  return { preparing: preparing.map(numberOf), ready: ready.map(numberOf) }
}

const numberOf = ({ id, number }: NumberedOrder): string => orderNumberOf({ id, ...(number !== null && { number }) })

/** Compares times in ISO 8601. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
