import type { CounterCard } from '@fuel-shack/contract/cards/counter'
import type { CounterOrder } from '@fuel-shack/contract/sales/counter-orders/counter-orders'
import type { CounterCollect } from '@fuel-shack/contract/cards/tills'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { PROBLEMS, type ProblemCode } from '@fuel-shack/contract/platform/problem-codes'
import type { QueryError } from '../../platform/client/query-error.ts'
import type { Calls } from '../actions/action-sender.ts'
import { stationOfKind, type OrderActionKind } from '../tickets/staff-action.ts'
import { changedOrder } from './changed-order.ts'

const LOCK_MS = 60_000

/** Imitates the API's orders as the calls of one device, without a page. Sam is logged in on it. */
export class CounterApi implements Calls {
  orders: Order[]
  /** `lost`: what is sent arrives, and its answer does not. */
  connection: 'up' | 'down' | 'lost' = 'up'
  /** The problem with which the next call is rejected. */
  rejection: ProblemCode | undefined
  /** The messages to customers, as order numbers. */
  readonly messages: string[] = []
  /** The calls received, such as "done 401". */
  readonly arrived: string[] = []
  /** How often a list was read. */
  reads = 0

  constructor(...orders: Order[]) {
    this.orders = orders
  }

  readonly send: Calls['send'] = async (kind, orderId) => {
    await Promise.resolve()
    if (this.connection === 'down') return { error: NO_ANSWER }
    const order = this.orders.find(({ id }) => id === orderId)
    this.arrived.push(`${kind} ${order?.number}`)
    const result = order ? this.#change(kind, order) : { error: problem('order_not_found') }
    return this.connection === 'lost' ? { error: NO_ANSWER } : result
  }

  /** The earlier collection of the same sale. */
  sameSale: { doneBy: string; doneAt: string } | undefined
  /** The keys of the sales that arrived. */
  readonly sales = new Map<string, CounterCollect>()

  readonly collect: Calls['collect'] = async (sale, key) => {
    await Promise.resolve()
    if (this.connection === 'down') return { error: NO_ANSWER }
    if (this.rejection) return { error: problem(this.rejection) }
    if (this.sameSale && !sale.isAnotherSale) return { error: problem('sale_collected_already', this.sameSale) }
    this.sales.set(key, sale)
    return this.connection === 'lost' ? { error: NO_ANSWER } : { data: AVAS_CARD }
  }

  /** The earlier order that is the same. */
  sameOrder: { doneBy: string; doneAt: string } | undefined
  /** The keys of the typed orders that arrived. */
  readonly typed = new Map<string, CounterOrder>()

  readonly place: Calls['place'] = async (order, key) => {
    await Promise.resolve()
    if (this.connection === 'down') return { error: NO_ANSWER }
    if (this.rejection) return { error: problem(this.rejection) }
    if (this.sameOrder && !order.isAnother) return { error: problem('order_typed_already', this.sameOrder) }
    this.typed.set(key, order)
    if (this.connection === 'lost') return { error: NO_ANSWER }
    return { data: { id: `typed-${key}`, number: '143', readyAt: new Date().toISOString(), totalCents: 1890 } }
  }

  readonly readOpen: Calls['readOpen'] = async () => this.#read(false)
  readonly readClosed: Calls['readClosed'] = async () => this.#read(true)

  /** Changes an order on another device. */
  change(number: string, changes: Partial<Order>): void {
    this.orders = this.orders.map((order) => (order.number === number ? { ...order, ...changes } : order))
  }

  async #read(isClosed: boolean): ReturnType<Calls['readOpen']> {
    await Promise.resolve()
    this.reads += 1
    if (this.connection !== 'up') return { error: NO_ANSWER }
    return { data: this.orders.filter((order) => isClosedOrder(order) === isClosed) }
  }

  #change(kind: OrderActionKind, order: Order): Awaited<ReturnType<Calls['send']>> {
    if (this.rejection) {
      const error = problem(this.rejection)
      this.rejection = undefined
      return { error }
    }
    const now = new Date().toISOString()
    if (kind === 'ready') {
      const { dispatchedAt, readyBy } = order
      if (dispatchedAt && Date.now() - Date.parse(dispatchedAt) < LOCK_MS) {
        return { error: problem('recently_dispatched', { doneBy: readyBy, doneAt: dispatchedAt }) }
      }
      this.messages.push(order.number ?? '')
    }
    const wasDoneBefore = kind === 'done' && order.fulfilledAt !== null
    const station = stationOfKind(kind)
    const changes = {
      ready: { dispatchedAt: now, readyBy: 'Sam' },
      done: wasDoneBefore ? {} : { fulfilledAt: now, fulfilledBy: 'Sam' },
      undo: { fulfilledAt: null },
      'kitchen-ready': {},
      'counter-ready': {},
    }[kind]
    const changed = station ? changedOrder(order, `stations/${station}/ready`) : { ...order, ...changes }
    this.orders = this.orders.map((each) => (each === order ? changed : each))
    return { data: { ...changed, ...(wasDoneBefore && { wasDoneBefore: true as const }) } }
  }
}

export const AVAS_CARD: CounterCard = {
  firstName: 'Ava',
  loyaltyPoints: 214,
  availableSpend: 500,
  movements: [],
  pointsPerDollar: 1,
  pointsPerReward: 100,
  rewardInCents: 500,
}

const NO_ANSWER: QueryError = { status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }

function problem(code: ProblemCode, details: object = {}): QueryError {
  const { status } = PROBLEMS[code]
  return { status, data: { type: 'about:blank', code, ...PROBLEMS[code], requestId: 'request', ...details } }
}

function isClosedOrder({ fulfilledAt, declinedAt, cancelledAt, isFullyRefunded }: Order): boolean {
  return fulfilledAt !== null || declinedAt !== undefined || cancelledAt !== undefined || isFullyRefunded === true
}
