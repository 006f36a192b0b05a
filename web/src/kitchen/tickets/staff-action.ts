/** Describes taps on a ticket that the server has not stored yet. */
import type { CounterCollect } from '@fuel-shack/contract/cards/tills'
import type { CounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import { STATIONS, type Station } from '@fuel-shack/contract/shop/stations/stations'
import { isLike } from '../../platform/client/is-like.ts'

/** `ready` is that of the whole order. `undo` opens an order again that was marked as done. */
const READY_ACTIONS = ['ready', 'kitchen-ready', 'counter-ready'] as const
const ORDER_ACTIONS = [...READY_ACTIONS, 'done', 'undo'] as const
/** Those that act on no order of the board: a sale that collects points, and an order that was typed. */
const COUNTER_ACTIONS = ['collect', 'order'] as const
const ACTION_KINDS = [...ORDER_ACTIONS, ...COUNTER_ACTIONS] as const

export type ReadyKind = (typeof READY_ACTIONS)[number]
export type OrderActionKind = (typeof ORDER_ACTIONS)[number]
export type ActionKind = (typeof ACTION_KINDS)[number]

/** A sale that collects points on a card. */
export type Sale = Omit<CounterCollect, 'waitedSeconds'>

const WAITS_FOR = ['connection', 'server'] as const

export type WaitsFor = (typeof WAITS_FOR)[number]

export interface ActionFailure {
  text: string
  /** It may succeed later. Otherwise the order is in a state to which the action does not apply. */
  canRetry: boolean
  /** The same sale was collected on the card, or the same order typed, before. Sent again, it is another one. */
  isRepeat?: boolean
}

export interface StaffAction {
  id: string
  kind: ActionKind
  orderId: string
  /** The number to call out, for a report when the ticket is not on the board; the last digits of a card; whom a typed order is for. */
  orderNumber: string
  /** The subject of who tapped. */
  by: string
  atMs: number
  /** The time at which it was tapped first: `atMs` is that of the last try by a tap. */
  tappedAtMs: number
  /** The action is not sent before: until then it can be taken back. */
  sendAtMs: number
  /** The time at which the customer had last been notified, as the ticket said at the tap. */
  dispatchedBefore: string | null
  /** A request is under way. */
  isSending?: boolean
  /** It was sent, and the answer may have been lost. */
  wasTried?: boolean
  waitsFor?: WaitsFor | undefined
  failure?: ActionFailure | undefined
  /** The sale of `collect`, which has no order: it stands for one under an id of its own. The id of the action is its key. */
  sale?: Sale
  /** The order of `order`, which has no number yet: it stands under an id of its own, which is its key. */
  typed?: CounterOrder
}

const SHAPE = { id: '', orderId: '', orderNumber: '', by: '', atMs: 0, tappedAtMs: 0, sendAtMs: 0 }
const SALE: Sale = { cardNumber: '', spentInCents: 0 }
const TYPED: CounterOrder = { items: [{ productId: '', quantity: 0 }], payment: 'till' }
const FAILURE: ActionFailure = { text: '', canRetry: false }

function isAction(value: unknown): value is StaffAction {
  if (!isLike(SHAPE, value)) return false
  const found: Partial<Record<keyof StaffAction, unknown>> = value
  const { kind, dispatchedBefore, isSending = false, wasTried = false, waitsFor, failure, sale, typed } = found
  return (
    ACTION_KINDS.some((each) => each === kind) &&
    (dispatchedBefore === null || typeof dispatchedBefore === 'string') &&
    typeof isSending === 'boolean' &&
    typeof wasTried === 'boolean' &&
    (waitsFor === undefined || WAITS_FOR.some((each) => each === waitsFor)) &&
    (failure === undefined || isLike(FAILURE, failure)) &&
    (kind === 'collect' ? isLike(SALE, sale) : sale === undefined) &&
    (kind === 'order' ? isLike(TYPED, typed) : typed === undefined)
  )
}

/** Drops stored entries that are not valid. An action that did not change is the same object as in `known`. */
export function readActions(stored: unknown, known: readonly StaffAction[] = []): readonly StaffAction[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(isAction).map((action) => {
    const same = known.find(({ id }) => id === action.id)
    return same && JSON.stringify(same) === JSON.stringify(action) ? same : action
  })
}

/** Returns whether the action is one on an order of the board. */
export const isOrderAction = (kind: ActionKind): kind is OrderActionKind => ORDER_ACTIONS.some((each) => each === kind)

/** Returns whether the action is of this kind, on this order, and has not failed. */
export const isPending = (action: StaffAction, orderId: string, kind: ActionKind): boolean =>
  action.orderId === orderId && action.kind === kind && action.failure === undefined

/** @param station undefined: the whole order */
export const readyKindOf = (station: Station | undefined): ReadyKind =>
  station === undefined ? 'ready' : `${station}-ready`

export const isReadyKind = (kind: ActionKind): kind is ReadyKind => READY_ACTIONS.some((each) => each === kind)

/** Finds the station of a Ready; undefined for that of the whole order, and for other actions. */
export const stationOfKind = (kind: ActionKind): Station | undefined =>
  STATIONS.find((station) => readyKindOf(station) === kind)

/** Returns whether the action is a Ready on this order, of a station or the whole, and has not failed. */
export const isPendingReady = ({ orderId, kind, failure }: StaffAction, ofOrder: string): boolean =>
  orderId === ofOrder && isReadyKind(kind) && failure === undefined

/** A repeated tap adds nothing; a tap after a failure replaces it. */
export function addAction(actions: readonly StaffAction[], added: StaffAction): readonly StaffAction[] {
  if (actions.some((action) => isPending(action, added.orderId, added.kind))) return actions
  const others = actions.filter(({ orderId, kind }) => orderId !== added.orderId || kind !== added.kind)
  return [...others, added]
}

/** @returns the same array if none of them matches. */
export function changeActions(
  actions: readonly StaffAction[],
  matches: (action: StaffAction) => boolean,
  changes: Partial<StaffAction>,
): readonly StaffAction[] {
  if (!actions.some(matches)) return actions
  return actions.map((action) => (matches(action) ? { ...action, ...changes } : action))
}

/** The next to send, in the order of the taps; what can still be taken back does not delay the others. */
export function nextDue(actions: readonly StaffAction[], nowMs: number): StaffAction | undefined {
  return actions.find(({ failure, sendAtMs }) => failure === undefined && sendAtMs <= nowMs)
}

/** The time at which the next can be sent; undefined if none waits for its time. */
export function nextSendAtMs(actions: readonly StaffAction[]): number | undefined {
  const times = actions.filter(({ failure }) => failure === undefined).map(({ sendAtMs }) => sendAtMs)
  return times.length === 0 ? undefined : Math.min(...times)
}
