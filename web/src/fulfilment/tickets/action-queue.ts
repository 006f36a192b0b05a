/**
 * The actions that staff tapped on tickets and that wait for the server: stored on this device, so that a reload does not
 * lose them, and shared between its tabs.
 */
import { lastDigits } from '@fuel-shack/contract/values/card-number'
import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { createStoredStore } from '../../client/stored-store.ts'
import {
  addAction,
  changeActions,
  isPending,
  readActions,
  type OrderActionKind,
  type Sale,
  type StaffAction,
  type WaitsFor,
} from './staff-action.ts'

/** How long Ready can be taken back: a message cannot. */
export const READY_UNDO_MS = 4000
/** A finger is on Undo: the message waits for it to lift. */
const HOLD_MS = 1500
/** The screen of the card sends it itself, and reports what comes of it: the queue sends it only if the page is left. */
const SENT_BY_SCREEN_MS = 30_000

export type ActedOrder = Pick<Order, 'id' | 'number' | 'dispatchedAt'>

const NONE: readonly StaffAction[] = []

export class ActionQueue {
  readonly actions = createStoredStore(
    'staff-actions',
    readActions,
    'What was tapped and is not sent will be lost on reload',
  )
  #person = ''
  readonly #byOrder = new Map<string, readonly StaffAction[]>()

  /** @param subject of who is logged in */
  setPerson(subject: string): void {
    this.#person = subject
  }

  /** The same array until an action on this order changes. */
  ofOrder(orderId: string): readonly StaffAction[] {
    const known = this.#byOrder.get(orderId) ?? NONE
    const found = this.actions.get().filter((action) => action.orderId === orderId)
    if (found.length === known.length && found.every((action, index) => action === known[index])) return known
    this.#byOrder.set(orderId, found)
    return found
  }

  add(order: ActedOrder, kind: OrderActionKind): void {
    const nowMs = Date.now()
    const waiting = this.actions.get().find(({ failure, waitsFor }) => failure === undefined && waitsFor !== undefined)
    const added: StaffAction = {
      id: crypto.randomUUID(),
      kind,
      orderId: order.id,
      orderNumber: orderNumberOf(order),
      by: this.#person,
      atMs: nowMs,
      sendAtMs: kind === 'ready' ? nowMs + READY_UNDO_MS : nowMs,
      dispatchedBefore: order.dispatchedAt ?? null,
      waitsFor: waiting?.waitsFor,
    }
    // What can still be taken back on the order is sent before its Done.
    const canHasten = (action: StaffAction) => isPending(action, order.id, 'ready') && action.sendAtMs > nowMs
    this.actions.update((actions) =>
      addAction(kind === 'done' ? changeActions(actions, canHasten, { sendAtMs: nowMs }) : actions, added),
    )
  }

  /** A sale that collects points. @param key a repeat adds nothing */
  addSale(sale: Sale, key: string): StaffAction {
    const nowMs = Date.now()
    const added: StaffAction = {
      id: key,
      kind: 'collect',
      orderId: key,
      orderNumber: lastDigits(sale.cardNumber),
      by: this.#person,
      atMs: nowMs,
      tappedAtMs: nowMs,
      sendAtMs: nowMs + SENT_BY_SCREEN_MS,
      dispatchedBefore: null,
      wasTried: true,
      sale,
    }
    this.actions.update((actions) => addAction(actions, added))
    return added
  }

  /** Takes back a Ready that is not under way. */
  takeBackReady(orderId: string): void {
    this.actions.update((actions) =>
      actions.filter((action) => !isPending(action, orderId, 'ready') || action.isSending),
    )
  }

  /** Opens the order again, whether or not Done has reached the server. */
  undoDone(order: ActedOrder): void {
    this.actions.reload()
    const done = this.actions.get().find((action) => isPending(action, order.id, 'done'))
    if (done && !done.isSending) this.remove(done.id)
    if (!done || done.isSending || done.wasTried) this.add(order, 'undo')
  }

  /** A finger is on the Undo of this Ready. */
  hold(orderId: string): void {
    const sendAtMs = Date.now() + HOLD_MS
    this.#changeEach(
      (action) => isPending(action, orderId, 'ready') && !action.isSending && action.sendAtMs < sendAtMs,
      { sendAtMs },
    )
  }

  /** Again, as a tap of who is here now. */
  retry(id: string): void {
    const nowMs = Date.now()
    const { sale, failure } = this.actions.get().find((action) => action.id === id) ?? {}
    this.change(id, {
      // Sent by someone else, a sale whose answer was lost would count again.
      ...(!sale && { by: this.#person }),
      ...(sale && failure?.isSameSale && { sale: { ...sale, isAnotherSale: true } }),
      atMs: nowMs,
      sendAtMs: nowMs,
      failure: undefined,
      waitsFor: undefined,
    })
  }

  change(id: string, changes: Partial<StaffAction>): void {
    this.#changeEach((action) => action.id === id, changes)
  }

  remove(id: string): void {
    this.actions.update((actions) => actions.filter((action) => action.id !== id))
  }

  /** Nothing can be sent at the moment. @param waitsFor undefined: something can */
  setWaiting(waitsFor: WaitsFor | undefined): void {
    this.#changeEach((action) => action.failure === undefined && action.waitsFor !== waitsFor, { waitsFor })
  }

  #changeEach(matches: (action: StaffAction) => boolean, changes: Partial<StaffAction>): void {
    this.actions.update((actions) => changeActions(actions, matches, changes))
  }
}
