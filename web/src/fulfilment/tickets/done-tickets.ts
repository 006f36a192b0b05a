/** Tickets that were marked as done on this screen stay at their place for a while, with Undo. */
import type { Order } from '@fuel-shack/contract/orders/orders'
import { createExternalStore, type ReadableStore } from '../../client/external-store.ts'

export const DONE_SHOWN_MS = 5000
/** The list is loaded after each action, and polled every 5 seconds. */
const NEXT_LIST_MS = 12_000
const CHECK_MS = 500

interface DoneTicket {
  order: Order
  isDone: boolean
  tappedAtMs: number
  untilMs: number
}

export class DoneTickets {
  readonly #orders = createExternalStore<readonly Order[]>([])
  /** The orders as they were when they were tapped. */
  readonly orders: ReadableStore<readonly Order[]> = this.#orders
  readonly #hasAction: (orderId: string) => boolean
  readonly #tickets = new Map<string, DoneTicket>()
  #listed = new Set<string>()
  #timer: ReturnType<typeof setInterval> | undefined

  /** @param hasAction whether something on this order has not reached the server */
  constructor(hasAction: (orderId: string) => boolean) {
    this.#hasAction = hasAction
  }

  isDone(orderId: string): boolean {
    return this.#tickets.get(orderId)?.isDone === true
  }

  tappedAtMs(orderId: string): number {
    return this.#tickets.get(orderId)?.tappedAtMs ?? -Infinity
  }

  add(order: Order): void {
    const tappedAtMs = Date.now()
    this.#tickets.delete(order.id)
    this.#put({ order, isDone: true, tappedAtMs, untilMs: tappedAtMs + DONE_SHOWN_MS })
    this.#timer ??= setInterval(() => this.#check(), CHECK_MS)
  }

  /** Stays until the list has it again. */
  reopen(orderId: string): void {
    const ticket = this.#tickets.get(orderId)
    if (ticket) this.#put({ ...ticket, isDone: false, untilMs: Date.now() + NEXT_LIST_MS })
  }

  /** It is not done. @param canRetry otherwise its order is closed, and the ticket goes */
  fail(orderId: string, canRetry: boolean): void {
    if (canRetry) this.reopen(orderId)
    else this.remove(orderId)
  }

  remove(orderId: string): void {
    if (this.#tickets.delete(orderId)) this.#publish()
    if (this.#tickets.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Once no screen shows them. */
  clear(): void {
    for (const orderId of this.#tickets.keys()) this.remove(orderId)
  }

  noteList(orders: readonly Order[]): void {
    this.#listed = new Set(orders.map(({ id }) => id))
  }

  #put(ticket: DoneTicket): void {
    this.#tickets.set(ticket.order.id, ticket)
    this.#publish()
  }

  #publish(): void {
    this.#orders.set([...this.#tickets.values()].map(({ order }) => order))
  }

  #check(nowMs = Date.now()): void {
    for (const [orderId, { untilMs, isDone }] of this.#tickets) {
      // While a list that was loaded before the action is on the screen, the ticket still says that it is done.
      const isAwaitingList = isDone && this.#listed.has(orderId) && nowMs < untilMs + NEXT_LIST_MS
      if (nowMs >= untilMs && !isAwaitingList && !this.#hasAction(orderId)) this.remove(orderId)
    }
  }
}

/** @param orders newest first. @returns the same array if it has all that are done. */
export function withDone(orders: readonly Order[], done: readonly Order[]): readonly Order[] {
  const listed = new Set(orders.map(({ id }) => id))
  const missing = done.filter(({ id }) => !listed.has(id))
  if (missing.length === 0) return orders
  return missing.reduce<readonly Order[]>((list, order) => {
    const older = list.findIndex(({ createdAt }) => createdAt < order.createdAt)
    return list.toSpliced(older === -1 ? list.length : older, 0, order)
  }, orders)
}
