/** Decides whether an action is sent, and what the answer means. */
import { orderStatusOf, type OrderStatus } from '@fuel-shack/contract/sales/orders/order-status'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { isUnreachable, problemOf } from '../../platform/client/problem.ts'
import { counterOrderFailureText } from '../counter/counter-order-failure-text.ts'
import { cardFailureText } from '../counter/card-failure-text.ts'
import { saleText } from '../counter/card-texts.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { isTransient, type QueryError } from '../../platform/client/query-error.ts'
import type { ActionResponse } from '../orders/orders-queries.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { doneBeforeText, fulfilledBefore } from '../progress/progress-texts.ts'
import {
  stationOfKind,
  type ActionFailure,
  type ActionKind,
  type StaffAction,
  type WaitsFor,
} from '../tickets/staff-action.ts'

export interface Person {
  subject: string
  firstName: string | undefined
}

/**
 * `done`: the order is as the action would make it. `hasNotified`: with it, the whole order is ready. `isCalled`: its guest gets no
 * message, so staff call them.
 */
export interface DoneOutcome {
  is: 'done'
  hasNotified?: true
  isCalled?: true
}
export type Outcome = DoneOutcome | { is: 'waiting'; waitsFor: WaitsFor } | ({ is: 'failed' } & ActionFailure)

const NOT_DONE: Record<ActionKind, string> = {
  ready: 'Customer not notified',
  'kitchen-ready': 'Kitchen not marked as ready',
  'counter-ready': 'Counter not marked as ready',
  done: 'Not marked as done',
  undo: 'Not undone',
  collect: 'Points not collected',
  order: 'Not sent to the kitchen',
}

const HOUR_MS = 60 * 60_000
/** A message that comes later than this would surprise the customer. */
const MAX_AGE_MS: Record<ActionKind, number> = {
  ready: HOUR_MS / 2,
  'kitchen-ready': HOUR_MS / 2,
  'counter-ready': HOUR_MS / 2,
  done: 4 * HOUR_MS,
  undo: 4 * HOUR_MS,
  collect: 12 * HOUR_MS,
  // By then its guest has eaten, or has left.
  order: HOUR_MS,
}
/** Later than this, the order may have changed since the tap. */
const RECENT_MS = 10_000

const FAILURE_TEXTS: Partial<Record<ActionKind, (error: QueryError) => string>> = {
  collect: cardFailureText,
  order: counterOrderFailureText,
}

const DONE: Outcome = { is: 'done' }
const failed = (kind: ActionKind, why: string, canRetry = false): Outcome => ({
  is: 'failed',
  text: `${NOT_DONE[kind]}. ${why}`,
  canRetry,
})

/** Sent at once, and the answer was not lost: the list on the screen is good enough to send it. */
export function isRecent({ sendAtMs, wasTried }: StaffAction, nowMs: number): boolean {
  return wasTried !== true && nowMs - sendAtMs < RECENT_MS
}

/** Another person's actions and old ones are not sent without a tap of who is here now. */
export function whyNotSent({ kind, by, atMs }: StaffAction, { subject }: Person, nowMs: number): Outcome | undefined {
  if (by !== subject) return failed(kind, 'Someone else tapped it before you logged in.', kind !== 'collect')
  if (nowMs - atMs > MAX_AGE_MS[kind]) {
    return failed(kind, `There was no connection since ${describeInstant(new Date(atMs).toISOString())}.`, true)
  }
  return undefined
}

const CLOSED: Partial<Record<OrderStatus, string>> = {
  cancelled: 'The customer cancelled this order.',
  declined: 'This order was declined.',
  refunded: 'This order was refunded.',
}

/**
 * Finds an outcome that is known before the action is sent.
 * @param order undefined: on no list
 * @returns undefined if it is to be sent
 */
export function outcomeBefore(
  { kind, dispatchedBefore }: StaffAction,
  order: Order | undefined,
  { firstName: me }: Person,
): Outcome | undefined {
  if (kind === 'undo') return undefined
  if (!order) return failed(kind, 'This order is closed.')
  const closed = CLOSED[orderStatusOf(order)] ?? (order.isFullyRefunded && CLOSED.refunded)
  if (closed) return failed(kind, closed)
  if (order.fulfilledAt !== null) {
    const other = doneBeforeText('marked this order as fulfilled', { by: order.fulfilledBy, at: order.fulfilledAt, me })
    if (other !== undefined) return failed(kind, other)
    return kind === 'done' ? DONE : failed(kind, 'This order is already marked as fulfilled.')
  }
  if (kind === 'ready' && order.dispatchedAt && order.dispatchedAt !== dispatchedBefore) {
    const other = doneBeforeText('notified the customer', { by: order.readyBy, at: order.dispatchedAt, me })
    return other === undefined ? DONE : failed(kind, other)
  }
  return undefined
}

/** A guest at the counter may have left no number that gets messages. */
const isToBeCalled = (order: ActionResponse): boolean => Boolean(order?.counter) && !order?.notifiedBy?.length

/** Returns what a Ready has done: that of the last station is that of the whole order. */
export function readyOutcome(kind: ActionKind, order: ActionResponse): Pick<DoneOutcome, 'hasNotified' | 'isCalled'> {
  const isOfStation = stationOfKind(kind) !== undefined
  if (kind !== 'ready' && !(isOfStation && order?.dispatchedAt)) return {}
  return { ...(isOfStation && { hasNotified: true }), ...(isToBeCalled(order) && { isCalled: true }) }
}

/** Someone else did it just before. The last station that is ready notifies the customer. */
export function outcomeOfAnswer({ kind }: StaffAction, order: ActionResponse, { firstName: me }: Person): Outcome {
  const other = kind === 'done' ? fulfilledBefore(order, me) : undefined
  return other === undefined ? { ...DONE, ...readyOutcome(kind, order) } : failed(kind, other)
}

export function outcomeOfError(action: StaffAction, error: QueryError, { firstName: me }: Person): Outcome {
  const { kind } = action
  if (isUnreachable(error)) return { is: 'waiting', waitsFor: 'connection' }
  const problem = problemOf(error)
  switch (problem?.code) {
    case 'recently_dispatched': {
      const { doneBy: by, doneAt: at } = problem
      // A message is on its way at this moment, perhaps by a call of ours whose answer was lost.
      if (at === undefined) return { is: 'waiting', waitsFor: 'server' }
      if (at === action.dispatchedBefore) return failed(kind, problemMessage(error), true)
      const other = doneBeforeText('notified the customer', { by, at, me })
      return other === undefined ? DONE : failed(kind, other)
    }
    // The station is ready: only the message to the customer has failed.
    case 'message_provider_failed':
    case 'not_reachable':
      return { is: 'failed', text: `${NOT_DONE.ready}. ${problemMessage(error)}`, canRetry: true }
    case 'order_closed':
    case 'order_not_found':
      return failed(kind, problemMessage(error))
    case 'sale_collected_already': {
      const at = problem.doneAt === undefined ? '' : ` at ${describeInstant(problem.doneAt)}`
      const text = `${problem.doneBy ?? 'Someone'} collected ${saleText(action.sale)} on this card${at}. Is this another sale?`
      return { is: 'failed', text, canRetry: true, isRepeat: true }
    }
    case 'order_typed_already': {
      const at = problem.doneAt === undefined ? '' : ` at ${describeInstant(problem.doneAt)}`
      const text = `${problem.doneBy ?? 'Someone'} typed the same order${at}. Is this another one?`
      return { is: 'failed', text, canRetry: true, isRepeat: true }
    }
    // The session has ended: the page says so.
    case 'unauthenticated':
      return { is: 'waiting', waitsFor: 'server' }
    default:
      if (isTransient(error) && problem?.code !== 'storage_full') return { is: 'waiting', waitsFor: 'server' }
      return failed(kind, FAILURE_TEXTS[kind]?.(error) ?? problemMessage(error), true)
  }
}
