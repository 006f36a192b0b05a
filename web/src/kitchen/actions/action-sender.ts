import type { CounterCard } from '@fuel-shack/contract/cards/counter'
import type { CounterCollect } from '@fuel-shack/contract/cards/tills'
import type { CounterOrder, PlacedCounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { Outcome as Result } from '../../platform/client/calls.ts'
import type { QueryError } from '../../platform/client/query-error.ts'
import type { ActionResponse } from '../orders/orders-queries.ts'
import type { TicketStore } from '../tickets/ticket-store.ts'
import {
  isRecent,
  outcomeBefore,
  outcomeOfAnswer,
  outcomeOfError,
  whyNotSent,
  type Outcome,
  type Person,
} from './action-rules.ts'
import {
  isOrderAction,
  nextDue,
  nextSendAtMs,
  type OrderActionKind,
  type StaffAction,
} from '../tickets/staff-action.ts'

/** One tab of the device sends at a time. */
const LOCK = 'staff-actions'
/** The wait between attempts while nothing can be sent; a poll that succeeds ends the wait. */
const RETRY_MS = [1000, 2000, 5000, 10_000, 15_000] as const
/** An older list is loaded again before an action is sent. */
const LIST_MAX_AGE_MS = 15_000
/** The most that the server takes. */
const MAX_WAITED_SECONDS = 86_400

export interface Calls {
  send: (kind: OrderActionKind, orderId: string) => Promise<Result<ActionResponse>>
  collect: (sale: CounterCollect, key: string) => Promise<Result<CounterCard>>
  place: (order: CounterOrder, key: string) => Promise<Result<PlacedCounterOrder>>
  readOpen: () => Promise<Result<readonly Order[]>>
  readClosed: () => Promise<Result<readonly Order[]>>
}

/** The latest data on the screen. */
interface Known {
  person: Person
  /** The open orders, and when they were loaded. */
  orders: readonly Order[] | undefined
  loadedAtMs: number | undefined
}

/** `taken-back`: it was undone before it was sent. */
export type Settled = Outcome | { is: 'taken-back' }

/** Sends the actions of the queue, one at a time, in the order of the taps. */
export function createActionSender(
  tickets: TicketStore,
  calls: Calls,
  onSettled: (action: StaffAction, outcome: Settled) => void,
) {
  let known: Known = { person: { subject: '', firstName: undefined }, orders: undefined, loadedAtMs: undefined }
  let isActive = false
  let isSending = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const know = (next: Known): void => {
    known = next
  }

  /** @returns what stops it */
  function start(): () => void {
    isActive = true
    const unsubscribe = tickets.actions.subscribe(wake)
    addEventListener('online', wake)
    wake()
    return () => {
      isActive = false
      unsubscribe()
      removeEventListener('online', wake)
      clearTimeout(timer)
    }
  }

  function wake(): void {
    if (isActive && !isSending) void sendAll()
  }

  async function sendAll(): Promise<void> {
    if (!nextDue(tickets.actions.get(), Date.now())) {
      wakeLater(false)
      return
    }
    isSending = true
    let isBlocked = false
    try {
      isBlocked = await withLock(sendDue)
    } finally {
      isSending = false
    }
    wakeLater(isBlocked)
  }

  /** @returns whether nothing can be sent at the moment */
  async function sendDue(): Promise<boolean> {
    tickets.reloadActions()
    for (;;) {
      const next = isActive ? nextDue(tickets.actions.get(), Date.now()) : undefined
      if (!next) return false
      // The order matters: the next is sent once this one is settled.
      const outcome = await settle(next)
      if (outcome.is === 'waiting') {
        failures += 1
        tickets.postponeAction(next.id, outcome.waitsFor)
        return true
      }
      failures = 0
      if (outcome.is === 'failed') {
        const { is: _, ...failure } = outcome
        tickets.settleAction(next, failure)
      } else tickets.settleAction(next)
      onSettled(next, outcome)
    }
  }

  function wakeLater(isBlocked: boolean): void {
    clearTimeout(timer)
    if (!isActive) return
    const atMs = nextSendAtMs(tickets.actions.get())
    if (atMs === undefined) return
    const retryMs = RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 0
    timer = setTimeout(wake, isBlocked ? retryMs : Math.max(0, atMs - Date.now()))
  }

  async function settle(action: StaffAction): Promise<Settled> {
    const nowMs = Date.now()
    const notSent = whyNotSent(action, known.person, nowMs)
    if (notSent) return notSent
    const { kind, orderId } = action
    if (kind !== 'undo' && isOrderAction(kind)) {
      const { data: found, error } = await find(action, nowMs)
      if (error) return outcomeOfError(action, error, known.person)
      const before = outcomeBefore(action, found[0], known.person)
      if (before) return before
    }
    if (!tickets.startSending(action.id)) return { is: 'taken-back' }
    const { person } = known
    if (!isOrderAction(kind)) {
      const error = await sendFromCounter(action, nowMs)
      return error ? outcomeOfError(action, error, person) : { is: 'done' }
    }
    const { data, error } = await calls.send(kind, orderId)
    return error ? outcomeOfError(action, error, person) : outcomeOfAnswer(action, data, person)
  }

  /** Sends a sale or a typed order. Each has one, which is checked when it is read. */
  async function sendFromCounter(action: StaffAction, nowMs: number): Promise<QueryError | undefined> {
    const { id, sale, typed } = action
    if (sale) return (await calls.collect({ ...sale, waitedSeconds: waitedSecondsOf(action, nowMs) }, id)).error
    if (!typed) return undefined
    const { data, error } = await calls.place(typed, id)
    if (data) tickets.mark(data.id, 'typedAtMs')
    return error
  }

  /** The order as it is now: on the list of the screen if the tap was a moment ago. Empty if it is on no list. */
  async function find(action: StaffAction, nowMs: number): Promise<Result<readonly Order[]>> {
    const { orders = [], loadedAtMs = -Infinity } = known
    const isThis = ({ id }: Order) => id === action.orderId
    const listed = orders.filter(isThis)
    if (listed.length > 0 && isRecent(action, nowMs) && nowMs - loadedAtMs < LIST_MAX_AGE_MS) return { data: listed }
    for (const read of [calls.readOpen, calls.readClosed]) {
      // The second list is only loaded if the order is not on the first.
      const { data, error } = await read()
      if (error) return { error }
      const found = data.filter(isThis)
      if (found.length > 0) return { data: found }
    }
    return { data: [] }
  }

  return { know, start, wake }
}

/** A clock that was set in the meantime does not count. */
const waitedSecondsOf = ({ tappedAtMs }: StaffAction, nowMs: number): number =>
  Math.min(Math.max(0, Math.floor((nowMs - tappedAtMs) / 1000)), MAX_WAITED_SECONDS)

/** Without the API, as on a page without HTTPS, another tab may send too: the server does nothing twice. */
async function withLock<Value>(run: () => Promise<Value>): Promise<Value> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(LOCK, run) : run()
}
