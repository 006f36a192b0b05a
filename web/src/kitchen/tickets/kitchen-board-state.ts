/** Describes what this device remembers of the board: its arrangement, and the lines ticked off. */
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { STATIONS, type Station } from '@fuel-shack/contract/shop/stations/stations'
import { isLike } from '../../platform/client/is-like.ts'
import { readEntries } from './read-entries.ts'

/** `next`: in the order in which the kitchen should start, so the oldest first, and orders for later by their time. */
const ORDER_SORTS = ['newest', 'next'] as const

type OrderSort = (typeof ORDER_SORTS)[number]

/** The ids of the lines that are ticked off, by order. */
export type TickedLines = Readonly<Record<string, readonly string[]>>

export interface KitchenBoardState {
  sort: OrderSort
  showsAllDay: boolean
  /** Single keys select tickets and act on them. */
  hasKeys: boolean
  /** The station whose orders are shown. Undefined: all orders. */
  station: Station | undefined
  ticked: TickedLines
}

/** Replaces invalid stored values by the default. */
export function readKitchenBoard(stored: unknown): KitchenBoardState {
  const found: { [Key in keyof KitchenBoardState]?: unknown } =
    typeof stored === 'object' && stored !== null ? stored : {}
  return {
    sort: ORDER_SORTS.find((sort) => sort === found.sort) ?? 'newest',
    showsAllDay: found.showsAllDay === true,
    hasKeys: found.hasKeys !== false,
    station: STATIONS.find((station) => station === found.station),
    ticked: readEntries(found.ticked, (lines): lines is string[] => isLike([''], lines)),
  }
}

const NONE: readonly string[] = []

export const tickedOf = (ticked: TickedLines, orderId: string): readonly string[] => ticked[orderId] ?? NONE

export function toggleLine(ticked: TickedLines, orderId: string, itemId: string): TickedLines {
  const before = tickedOf(ticked, orderId)
  const after = before.includes(itemId) ? before.filter((id) => id !== itemId) : [...before, itemId]
  const { [orderId]: _, ...others } = ticked
  return after.length === 0 ? others : { ...others, [orderId]: after }
}

/** Forgets the lines of orders that are closed; returns the same object if there are none. */
export function pruneTicked(board: KitchenBoardState, open: readonly Order[]): KitchenBoardState {
  const ids = new Set(open.map(({ id }) => id))
  const entries = Object.entries(board.ticked)
  const remaining = entries.filter(([id]) => ids.has(id))
  return remaining.length === entries.length ? board : { ...board, ticked: Object.fromEntries(remaining) }
}

const startMsOf = ({ startAt, createdAt }: Order) => Date.parse(startAt ?? createdAt)

/** Its customer cancelled it, and the kitchen has not confirmed that: it may be on the grill. */
const isUnconfirmed = ({ cancelledAt, acknowledgedAt }: Order): boolean =>
  cancelledAt !== undefined && acknowledgedAt === undefined

const NO_IDS: ReadonlySet<string> = new Set()

/**
 * Cancelled orders come first until they are confirmed, and those that sleep last, by the time at which to start.
 *
 * @param orders newest first, as the server sends them
 */
export function sortOrders(
  orders: readonly Order[],
  sort: OrderSort,
  asleepIds: ReadonlySet<string> = NO_IDS,
): readonly Order[] {
  const sorted = sort === 'newest' ? newestFirst(orders) : byStart(orders)
  if (asleepIds.size === 0 && !sorted.some(isUnconfirmed)) return sorted
  const awake = sorted.filter(({ id }) => !asleepIds.has(id))
  const asleep = byStart(orders.filter(({ id }) => asleepIds.has(id)))
  return [...awake.filter(isUnconfirmed), ...awake.filter((order) => !isUnconfirmed(order)), ...asleep]
}

const byStart = (orders: readonly Order[]): Order[] => orders.toReversed().sort((a, b) => startMsOf(a) - startMsOf(b))

/** An order for later counts from when it woke. */
function newestFirst(orders: readonly Order[]): readonly Order[] {
  if (orders.every(({ startAt }) => startAt === undefined)) return orders
  return orders.toSorted((a, b) => startMsOf(b) - startMsOf(a))
}
