import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { isCalledOff } from '@fuel-shack/contract/sales/payments/payment-flags'
import { readEntries } from './read-entries.ts'

/** The times at which staff marked an order on this device. */
interface OrderMarks {
  /** The bell was silenced while this order was new. */
  acknowledgedAtMs?: number
  /** How many times the server had let the bell ring again by then. */
  acknowledgedBells?: number
  openedAtMs?: number
  /** It was typed here, so it is not new here, unless it is for later. Other screens ring for it. */
  typedAtMs?: number
  printedAtMs?: number
}

export type Mark = 'openedAtMs' | 'typedAtMs' | 'printedAtMs'
export type MarksByOrder = Readonly<Record<string, OrderMarks>>

/** Long enough for an order that is reset the next day; short enough to keep the storage small. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000

const TIMES = ['acknowledgedAtMs', 'openedAtMs', 'typedAtMs', 'printedAtMs'] as const

function isMarks(value: unknown): value is OrderMarks {
  return typeof value === 'object' && value !== null && Object.values(value).every((at) => typeof at === 'number')
}

/** Ignores stored marks that are not valid: it is better to ring once too often. */
export const readMarks = (stored: unknown): MarksByOrder => readEntries(stored, isMarks)

/** A mark keeps its first time. */
export const addMark = (marks: MarksByOrder, orderId: string, mark: Mark, atMs: number): MarksByOrder => ({
  ...marks,
  [orderId]: { [mark]: atMs, ...marks[orderId] },
})

/** How many times the bell rang again for an order that was not opened. */
export const bellsOf = ({ escalations = [] }: Order): number => escalations.filter(({ step }) => step === 'bell').length

/** Silences the bell for these orders, until the server lets it ring again. */
export function addAcknowledgement(marks: MarksByOrder, orders: readonly Order[], atMs: number): MarksByOrder {
  const marked = orders.map((order) => {
    const acknowledgedBells = bellsOf(order)
    return [order.id, { acknowledgedAtMs: atMs, ...marks[order.id], acknowledgedBells }] as const
  })
  return { ...marks, ...Object.fromEntries(marked) }
}

/** Returns whether it was acknowledged on this device since the bell last rang again. */
export function isAcknowledgedHere(order: Order, marks: MarksByOrder): boolean {
  const { acknowledgedAtMs, acknowledgedBells = 0 } = marks[order.id] ?? {}
  return acknowledgedAtMs !== undefined && acknowledgedBells >= bellsOf(order)
}

/** Staff know an order that they typed just now. One for later was typed long before its cooking is due. */
export function isKnownAsTyped({ id, startAt }: Order, marks: MarksByOrder): boolean {
  return startAt === undefined && marks[id]?.typedAtMs !== undefined
}

/** An open order that was opened or typed neither on this device nor, as far as the server knows, on another one. */
export function isUnopened(order: Order, marks: MarksByOrder): boolean {
  if (order.fulfilledAt !== null || order.seenAt !== undefined || isCalledOff(order)) return false
  return marks[order.id]?.openedAtMs === undefined && !isKnownAsTyped(order, marks)
}

export function unopenedOrders(orders: readonly Order[], marks: MarksByOrder): Order[] {
  return orders.filter((order) => isUnopened(order, marks))
}

/** The orders that the bell rings for: acknowledged neither here nor on another device. */
export function ringingOrders(orders: readonly Order[], marks: MarksByOrder): Order[] {
  return unopenedOrders(orders, marks).filter(
    (order) => order.acknowledgedAt === undefined && !isAcknowledgedHere(order, marks),
  )
}

/** Removes the marks of orders that are no longer listed and were last marked long ago. */
export function pruneMarks(marks: MarksByOrder, orders: readonly Order[], nowMs: number): MarksByOrder {
  const listed = new Set(orders.map(({ id }) => id))
  const remaining = Object.entries(marks).filter(
    ([id, orderMarks]) => listed.has(id) || TIMES.some((mark) => (orderMarks[mark] ?? 0) > nowMs - RETENTION_MS),
  )
  return remaining.length === Object.keys(marks).length ? marks : Object.fromEntries(remaining)
}
