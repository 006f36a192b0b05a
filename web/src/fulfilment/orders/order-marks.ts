import type { Order } from '@fuel-shack/contract/orders'
import { isNotToBeMade } from '../money/money-marks.ts'

/** When this device did what with an order. */
export interface OrderMarks {
  /** The bell was silenced while this order was new. */
  acknowledgedAtMs?: number
  openedAtMs?: number
  printedAtMs?: number
}

export type Mark = keyof OrderMarks
export type MarksByOrder = Readonly<Record<string, OrderMarks>>

/** Long enough for an order that is reset the next day; short enough that the memory stays small. */
const KEEP_MS = 7 * 24 * 60 * 60 * 1000

const MARKS: readonly Mark[] = ['acknowledgedAtMs', 'openedAtMs', 'printedAtMs']

function isMarks(value: unknown): value is OrderMarks {
  return typeof value === 'object' && value !== null && Object.values(value).every((at) => typeof at === 'number')
}

/** Whatever is stored that cannot be read counts as never marked: rather ring once too often. */
export function readMarks(text: string | null): MarksByOrder {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {}
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, OrderMarks] => isMarks(entry[1])),
    )
  } catch {
    return {}
  }
}

/** The first time counts: a mark is never moved. */
export function addMark(marks: MarksByOrder, orderIds: readonly string[], mark: Mark, atMs: number): MarksByOrder {
  const marked = orderIds.map((id) => [id, { [mark]: atMs, ...marks[id] }] as const)
  return { ...marks, ...Object.fromEntries(marked) }
}

/** An order to make that was not opened on this device; one that was refunded in full is not to be made. */
export function isUnopened(order: Order, marks: MarksByOrder): boolean {
  return order.fulfilledAt === null && !isNotToBeMade(order) && marks[order.id]?.openedAtMs === undefined
}

export function unopenedOrders(orders: readonly Order[], marks: MarksByOrder): Order[] {
  return orders.filter((order) => isUnopened(order, marks))
}

/** The orders that the bell rings for. */
export function ringingOrders(orders: readonly Order[], marks: MarksByOrder): Order[] {
  return unopenedOrders(orders, marks).filter(({ id }) => marks[id]?.acknowledgedAtMs === undefined)
}

/** Forgets orders that are off the list and were last touched long ago. */
export function pruneMarks(marks: MarksByOrder, orders: readonly Order[], nowMs: number): MarksByOrder {
  const listed = new Set(orders.map(({ id }) => id))
  const kept = Object.entries(marks).filter(
    ([id, orderMarks]) => listed.has(id) || MARKS.some((mark) => (orderMarks[mark] ?? 0) > nowMs - KEEP_MS),
  )
  return kept.length === Object.keys(marks).length ? marks : Object.fromEntries(kept)
}
