/**
 * The actions that staff tapped on tickets and that wait for the server: stored on this device, so that a reload does not
 * lose them, and shared between its tabs.
 */
import { lastDigits } from '@fuel-shack/contract/cards/card-number'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { CounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { createStoredStore } from '../../platform/client/stored-store.ts'
import {
  addAction,
  changeActions,
  isPending,
  isPendingReady,
  isReadyKind,
  readActions,
  type ActionFailure,
  type OrderActionKind,
  type Sale,
  type StaffAction,
  type WaitsFor,
} from './staff-action.ts'

/** How long Ready can be taken back: a message cannot. */
export const READY_UNDO_MS = 4000
/** A finger is on Undo: the message waits for it to lift. */
const HOLD_MS = 1500
/** The dialog of the card, or of a new order, sends it itself, and reports what comes of it: the queue sends it only if the page is left. */
const SENT_BY_SCREEN_MS = 30_000

const LOGGED_OUT: ActionFailure = {
  text: "Logged out before these points were sent. Check the card, and collect them again if they aren't there.",
  canRetry: false,
}

export type ActedOrder = Pick<Order, 'id' | 'number' | 'dispatchedAt'>

const NONE: readonly StaffAction[] = []

export function createActionQueue() {
  const actions = createStoredStore(
    'staff-actions',
    readActions,
    'What was tapped and is not sent will be lost on reload',
  )
  const byOrder = new Map<string, readonly StaffAction[]>()
  let person = ''

  /** @param subject of who is logged in */
  function setPerson(subject: string): void {
    person = subject
  }

  /** The same array until an action on this order changes. */
  function ofOrder(orderId: string): readonly StaffAction[] {
    const known = byOrder.get(orderId) ?? NONE
    const found = actions.get().filter((action) => action.orderId === orderId)
    if (found.length === known.length && found.every((action, index) => action === known[index])) return known
    byOrder.set(orderId, found)
    return found
  }

  function changeEach(matches: (action: StaffAction) => boolean, changes: Partial<StaffAction>): void {
    actions.update((before) => changeActions(before, matches, changes))
  }

  const change = (id: string, changes: Partial<StaffAction>): void => changeEach((action) => action.id === id, changes)

  function removeAction(id: string): void {
    actions.update((before) => before.filter((action) => action.id !== id))
  }

  /** Applies to all that is not sent. @param waitsFor undefined: something can be sent */
  function setWaiting(waitsFor: WaitsFor | undefined): void {
    changeEach((action) => action.failure === undefined && action.waitsFor !== waitsFor, { waitsFor })
  }

  function add(order: ActedOrder, kind: OrderActionKind): void {
    const nowMs = Date.now()
    const waiting = actions.get().find(({ failure, waitsFor }) => failure === undefined && waitsFor !== undefined)
    const added: StaffAction = {
      id: crypto.randomUUID(),
      kind,
      orderId: order.id,
      orderNumber: orderNumberOf(order),
      by: person,
      atMs: nowMs,
      tappedAtMs: nowMs,
      sendAtMs: isReadyKind(kind) ? nowMs + READY_UNDO_MS : nowMs,
      dispatchedBefore: order.dispatchedAt ?? null,
      waitsFor: waiting?.waitsFor,
    }
    // A Ready that could still be undone is sent at once, before the Done of the same order.
    const canHasten = (action: StaffAction) => isPendingReady(action, order.id) && action.sendAtMs > nowMs
    actions.update((before) =>
      addAction(kind === 'done' ? changeActions(before, canHasten, { sendAtMs: nowMs }) : before, added),
    )
  }

  /** Adds what a dialog sends itself. @param key a repeat adds nothing */
  function addSent(key: string, what: Pick<StaffAction, 'kind' | 'orderNumber' | 'sale' | 'typed'>): StaffAction {
    const nowMs = Date.now()
    const added: StaffAction = {
      id: key,
      orderId: key,
      by: person,
      atMs: nowMs,
      tappedAtMs: nowMs,
      sendAtMs: nowMs + SENT_BY_SCREEN_MS,
      dispatchedBefore: null,
      wasTried: true,
      ...what,
    }
    actions.update((before) => addAction(before, added))
    return added
  }

  /** A sale that collects points. */
  const addSale = (sale: Sale, key: string): StaffAction =>
    addSent(key, { kind: 'collect', orderNumber: lastDigits(sale.cardNumber), sale })

  /** An order that was typed. @param label whom it is for, or what it is */
  const addTyped = (typed: CounterOrder, { key, label }: { key: string; label: string }): StaffAction =>
    addSent(key, { kind: 'order', orderNumber: label, typed })

  /** The dialog could not send it: the queue does. */
  const leaveToQueue = (id: string, waitsFor: WaitsFor): void => change(id, { sendAtMs: Date.now(), waitsFor })

  /** Takes back a Ready that is not under way. */
  function takeBackReady(orderId: string): void {
    actions.update((before) => before.filter((action) => !isPendingReady(action, orderId) || action.isSending))
  }

  /** Opens the order again, whether or not Done has reached the server. */
  function undoDone(order: ActedOrder): void {
    actions.reload()
    const done = actions.get().find((action) => isPending(action, order.id, 'done'))
    if (done && !done.isSending) removeAction(done.id)
    if (!done || done.isSending || done.wasTried) add(order, 'undo')
  }

  /** A finger is on the Undo of this Ready. */
  function delayReady(orderId: string): void {
    const sendAtMs = Date.now() + HOLD_MS
    changeEach((action) => isPendingReady(action, orderId) && !action.isSending && action.sendAtMs < sendAtMs, {
      sendAtMs,
    })
  }

  /** Again, as a tap of who is here now. */
  function retryAction(id: string): void {
    const nowMs = Date.now()
    const { sale, typed, failure } = actions.get().find((action) => action.id === id) ?? {}
    change(id, {
      // Sent by someone else, a sale whose answer was lost would count again.
      ...(!sale && { by: person }),
      ...(sale && failure?.isRepeat && { sale: { ...sale, isAnotherSale: true } }),
      ...(typed && failure?.isRepeat && { typed: { ...typed, isAnother: true } }),
      atMs: nowMs,
      sendAtMs: nowMs,
      failure: undefined,
      waitsFor: undefined,
    })
  }

  /** @returns false if it was taken back */
  function startSending(id: string): boolean {
    change(id, { isSending: true, wasTried: true })
    return actions.get().some((action) => action.id === id)
  }

  /** Nothing can be sent at the moment: the action stays. */
  function postponeAction(id: string, waitsFor: WaitsFor): void {
    change(id, { isSending: false })
    setWaiting(waitsFor)
  }

  /** @param failure undefined: nothing is left to send or to report */
  function settle(id: string, failure?: ActionFailure): void {
    setWaiting(undefined)
    if (failure) change(id, { isSending: false, failure })
    else removeAction(id)
    if (failure && !failure.canRetry) forgetCards((action) => action.id === id)
  }

  /** The number of a card is enough to pay with it: the device stores it only while it can still be sent. */
  function forgetCards(matches: (action: StaffAction) => boolean): void {
    actions.update((before) =>
      before.map((action) =>
        action.sale?.cardNumber && matches(action) ? { ...action, sale: { ...action.sale, cardNumber: '' } } : action,
      ),
    )
  }

  /** The person logs out: their sales are not sent any more. */
  function giveUpSales(subject: string): void {
    const isTheirs = ({ kind, by, failure }: StaffAction): boolean =>
      kind === 'collect' && by === subject && (failure?.canRetry ?? true)
    changeEach(isTheirs, { isSending: false, failure: LOGGED_OUT })
    forgetCards(({ failure }) => failure?.canRetry === false)
  }

  const taps = { takeBackReady, delayReady, addSale, addTyped, leaveToQueue, giveUpSales, retryAction, removeAction }
  const sending = { setPerson, reloadActions: actions.reload, startSending, postponeAction }
  /** `commands` are those that change only the queue: the store offers them as they are. */
  return { actions, ofOrder, add, undoDone, settle, commands: { ...taps, ...sending } }
}
