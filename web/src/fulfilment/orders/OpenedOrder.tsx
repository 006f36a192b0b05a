import { useEffect } from 'react'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { useExternalStore } from '../../client/external-store.ts'
import { closeOrder, openedOrder } from './opened-order.ts'
import { OrderDetails } from './OrderDetails.tsx'

/** The dialog of the order that is open. */
export function OpenedOrder({ findOrder }: { findOrder: (orderId: string) => Order | undefined }) {
  const opened = useExternalStore(openedOrder)
  useEffect(() => () => openedOrder.set(undefined), [])
  if (!opened) return null
  const { order, isOpen } = opened
  const listed = findOrder(order.id)
  return <OrderDetails key={order.id} order={listed ?? order} isGone={!listed} isOpen={isOpen} onClose={closeOrder} />
}
