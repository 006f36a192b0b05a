import { useMemo } from 'react'
import { isAhead } from '@fuel-shack/contract/sales/orders/order-status'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { useServerNow } from '../parts/use-now.ts'

/** The ids of the orders that sleep until cooking is due to start. The same set until one of them wakes. */
export function useAsleepIds(orders: readonly Order[] | undefined, nowMs: number): ReadonlySet<string> {
  const asleep = (orders ?? []).filter((order) => isAhead(order, nowMs))
  const ids = asleep.map(({ id }) => id).join(' ')
  return useMemo(() => new Set(ids === '' ? [] : ids.split(' ')), [ids])
}

/** The orders without those that sleep. */
export function useAwakeOrders(orders: readonly Order[] | undefined): readonly Order[] | undefined {
  const asleepIds = useAsleepIds(orders, useServerNow())
  return useMemo(() => orders?.filter(({ id }) => !asleepIds.has(id)), [orders, asleepIds])
}
