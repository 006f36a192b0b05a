/**
 * The actions that staff tapped on tickets and that wait for the server: stored on this device, so that a reload does not
 * lose them, and shared between its tabs.
 */
import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { readStoredJson, writeStored } from '../../client/device-storage.ts'
import { createExternalStore, type ReadableStore } from '../../client/external-store.ts'
import {
  addAction,
  changeAction,
  hastenReady,
  isPending,
  readActions,
  removeAction,
  type ActionKind,
  type StaffAction,
  type WaitsFor,
} from './staff-action.ts'

const KEY = 'staff-actions'
/** How long Ready can be taken back: a message cannot. */
export const READY_UNDO_MS = 4000
/** A finger is on Undo: the message waits for it to lift. */
const HOLD_MS = 1500

export type ActedOrder = Pick<Order, 'id' | 'number' | 'dispatchedAt'>
type Change = (actions: readonly StaffAction[]) => readonly StaffAction[]

export class ActionQueue {
  readonly key = KEY
  readonly #actions = createExternalStore<readonly StaffAction[]>(readActions(readStoredJson(KEY)))
  readonly actions: ReadableStore<readonly StaffAction[]> = this.#actions
  #person = ''
  #byOrder = new Map<string, readonly StaffAction[]>()
  /** The storage has what is in memory. */
  #isStored = true

  constructor() {
    this.#index()
  }

  /** @param subject of who is logged in */
  setPerson(subject: string): void {
    this.#person = subject
  }

  /** The same array until an action on this order changes. */
  ofOrder(orderId: string): readonly StaffAction[] | undefined {
    return this.#byOrder.get(orderId)
  }

  /** Reads what other tabs have changed. */
  reload(): void {
    if (this.#isStored) this.#set(readActions(readStoredJson(KEY), this.actions.get()))
  }

  add(order: ActedOrder, kind: ActionKind): void {
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
      ...(waiting?.waitsFor && { waitsFor: waiting.waitsFor }),
    }
    this.#change((actions) => addAction(kind === 'done' ? hastenReady(actions, order.id, nowMs) : actions, added))
  }

  /** Takes back a Ready that is not under way. */
  takeBackReady(orderId: string): void {
    this.#change((actions) => actions.filter((action) => !isPending(action, orderId, 'ready') || action.isSending))
  }

  /** Opens the order again, whether or not Done has reached the server. */
  undoDone(order: ActedOrder): void {
    this.reload()
    const done = this.actions.get().find((action) => isPending(action, order.id, 'done'))
    if (done && !done.isSending) this.remove(done.id)
    if (!done || done.isSending || done.wasTried) this.add(order, 'undo')
  }

  /** A finger is on the Undo of this Ready. */
  hold(orderId: string): void {
    const sendAtMs = Date.now() + HOLD_MS
    this.#change((actions) =>
      actions.map((action) =>
        isPending(action, orderId, 'ready') && !action.isSending && action.sendAtMs < sendAtMs
          ? { ...action, sendAtMs }
          : action,
      ),
    )
  }

  /** Again, as a tap of who is here now. */
  retry(id: string): void {
    const nowMs = Date.now()
    const again = { by: this.#person, atMs: nowMs, sendAtMs: nowMs }
    this.#change((actions) =>
      actions.map((action) => {
        if (action.id !== id) return action
        const { failure: _, waitsFor: __, ...rest } = action
        return { ...rest, ...again }
      }),
    )
  }

  change(id: string, changes: Partial<StaffAction>): void {
    this.#change((actions) => changeAction(actions, id, changes))
  }

  remove(id: string): void {
    this.#change((actions) => removeAction(actions, id))
  }

  /** Nothing can be sent at the moment. @param waitsFor undefined: something can */
  setWaiting(waitsFor: WaitsFor | undefined): void {
    this.#change((actions) =>
      actions.some((action) => action.failure === undefined && action.waitsFor !== waitsFor)
        ? actions.map((action) => (action.failure === undefined ? withWaiting(action, waitsFor) : action))
        : actions,
    )
  }

  #change(change: Change): void {
    this.reload()
    const before = this.actions.get()
    const after = change(before)
    if (after === before) return
    const text = JSON.stringify(after)
    this.#isStored = writeStored(KEY, text, 'What was tapped and is not sent will be lost on reload')
    this.#set(after)
  }

  #set(actions: readonly StaffAction[]): void {
    if (same(this.actions.get(), actions) === this.actions.get()) return
    // The listeners read it.
    this.#index(actions)
    this.#actions.set(actions)
  }

  #index(actions = this.actions.get()): void {
    const byOrder = new Map<string, StaffAction[]>()
    for (const action of actions) byOrder.set(action.orderId, [...(byOrder.get(action.orderId) ?? []), action])
    this.#byOrder = new Map([...byOrder].map(([orderId, found]) => [orderId, same(this.#byOrder.get(orderId), found)]))
  }
}

/** `known` if both have the same actions. */
function same(known: readonly StaffAction[] | undefined, found: readonly StaffAction[]): readonly StaffAction[] {
  const isSame = known?.length === found.length && found.every((action, index) => action === known[index])
  return known && isSame ? known : found
}

function withWaiting(action: StaffAction, waitsFor: WaitsFor | undefined): StaffAction {
  const { waitsFor: _, ...rest } = action
  return waitsFor === undefined ? rest : { ...rest, waitsFor }
}
