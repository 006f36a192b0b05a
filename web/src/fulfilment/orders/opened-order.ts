import type { Order } from '@fuel-shack/contract/orders/orders'
import { createExternalStore } from '../../client/external-store.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { orderMarks } from './order-marks-store.ts'

interface OpenedOrder {
  /** Stays while the dialog closes, and when another screen removes the order from the lists. */
  order: Order
  isOpen: boolean
}

/** The order that is open on this screen. Outside of React's state, because only its dialog depends on it. */
export const openedOrder = createExternalStore<OpenedOrder | undefined>(undefined)

export function openOrder(order: Order): void {
  openedOrder.set({ order, isOpen: true })
  afterPaint(() => orderMarks.mark([order.id], 'openedAtMs'))
}

export function closeOrder(): void {
  const opened = openedOrder.get()
  if (opened) openedOrder.set({ ...opened, isOpen: false })
}
