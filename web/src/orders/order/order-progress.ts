import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { isOpenStatus, orderStatusOf, type OrderStatus } from '@fuel-shack/contract/sales/orders/order-status'

export type StepState = 'done' | 'current' | 'next'

interface Step {
  title: string
  state: StepState
  /** Undefined if it has not happened, or no one recorded when. */
  at: string | undefined
}

const STEP_TITLES = ['Paid', 'Seen by the kitchen', 'Ready', 'Collected'] as const
const REACHED: Partial<Record<OrderStatus, number>> = { paid: 0, seen: 1, ready: 2, collected: 3 }

/** The way of an order through the kitchen. Empty if it ended in another way. */
export function stepsOf(order: CustomerOrder): Step[] {
  const reached = REACHED[orderStatusOf(order)]
  if (reached === undefined) return []
  const times = [order.createdAt, order.seenAt, order.dispatchedAt, order.fulfilledAt]
  return STEP_TITLES.map((title, index) => ({
    title,
    state: index < reached || reached === STEP_TITLES.length - 1 ? 'done' : index === reached ? 'current' : 'next',
    at: (index <= reached && times[index]) || undefined,
  }))
}

export const isOpenOrder = (order: CustomerOrder): boolean => isOpenStatus(orderStatusOf(order))

export interface StatusChange {
  order: CustomerOrder
  status: OrderStatus
}

/** The orders whose status has changed between two tickets. A new order is one, too. */
export function statusChanges(before: readonly CustomerOrder[], now: readonly CustomerOrder[]): StatusChange[] {
  const known = new Map(before.map((order) => [order.id, orderStatusOf(order)]))
  return now.flatMap((order) => {
    const status = orderStatusOf(order)
    return known.get(order.id) === status ? [] : [{ order, status }]
  })
}
