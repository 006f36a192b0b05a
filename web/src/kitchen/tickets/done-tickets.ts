/** Tickets that were marked as done on this screen stay at their place for a while, with Undo. */
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { createExternalStore } from '../../platform/client/external-store.ts'

export const DONE_SHOWN_MS = 5000
/** The list is loaded after each action, and polled every 5 seconds. */
const NEXT_LIST_MS = 12_000
const CHECK_MS = 500

interface DoneTicket {
  /** The order as it was when it was tapped. */
  order: Order
  isDone: boolean
  tappedAtMs: number
  untilMs: number
}

/** @param hasAction whether something on this order has not reached the server */
export function createDoneTickets(hasAction: (orderId: string) => boolean) {
  const tickets = createExternalStore<readonly DoneTicket[]>([])
  let listed = new Set<string>()
  let timer: ReturnType<typeof setInterval> | undefined

  const isDone = (orderId: string): boolean => tickets.get().some((each) => each.order.id === orderId && each.isDone)

  function add(order: Order): void {
    const tappedAtMs = Date.now()
    const others = tickets.get().filter(({ order: { id } }) => id !== order.id)
    tickets.set([...others, { order, isDone: true, tappedAtMs, untilMs: tappedAtMs + DONE_SHOWN_MS }])
    timer ??= setInterval(check, CHECK_MS)
  }

  /** Stays until the list has it again. */
  function reopen(orderId: string): void {
    const opened = { isDone: false, untilMs: Date.now() + NEXT_LIST_MS }
    tickets.set(tickets.get().map((ticket) => (ticket.order.id === orderId ? { ...ticket, ...opened } : ticket)))
  }

  function retain(isRetained: (ticket: DoneTicket) => boolean): void {
    const retained = tickets.get().filter(isRetained)
    if (retained.length < tickets.get().length) tickets.set(retained)
    if (retained.length > 0) return
    clearInterval(timer)
    timer = undefined
  }

  /** It is not done. @param canRetry otherwise its order is closed, and the ticket goes */
  function fail(orderId: string, canRetry: boolean): void {
    if (canRetry) reopen(orderId)
    else retain(({ order: { id } }) => id !== orderId)
  }

  /** The order of a ticket that was reopened is closed in another way: the list no longer has it. */
  const dropReopened = (orderId: string): void => retain(({ order: { id }, isDone: says }) => says || id !== orderId)

  function check(nowMs = Date.now()): void {
    retain(({ order: { id }, untilMs, isDone: says }) => {
      // While a list that was loaded before the action is on the screen, the ticket still says that it is done.
      const isAwaitingList = says && listed.has(id) && nowMs < untilMs + NEXT_LIST_MS
      return nowMs < untilMs || isAwaitingList || hasAction(id)
    })
  }

  function noteList(orders: readonly Order[]): void {
    listed = new Set(orders.map(({ id }) => id))
  }

  /** Clears them once no screen shows them. */
  const clear = (): void => retain(() => false)
  return { tickets, isDone, add, reopen, fail, dropReopened, noteList, clear }
}

/** @param orders newest first. @returns the same array if it has all that are done. */
export function withDone(orders: readonly Order[], done: readonly DoneTicket[]): readonly Order[] {
  const listed = new Set(orders.map(({ id }) => id))
  const missing = done.map(({ order }) => order).filter(({ id }) => !listed.has(id))
  if (missing.length === 0) return orders
  return missing.reduce<readonly Order[]>((list, order) => {
    const older = list.findIndex(({ createdAt }) => createdAt < order.createdAt)
    return list.toSpliced(older === -1 ? list.length : older, 0, order)
  }, orders)
}
