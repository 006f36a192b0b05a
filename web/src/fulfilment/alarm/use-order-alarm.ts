import { useEffect, useEffectEvent, useRef } from 'react'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { bell } from './bell.ts'
import { detectNewOrder, type KnownOrders } from './newest-order.ts'
import { ringingOrders, type MarksByOrder } from '../tickets/order-marks.ts'

const RING_AGAIN_MS = 8000

/** Announces a new order with a toast and the bell; the bell repeats until every order is opened or acknowledged. */
export function useOrderAlarm(orders: readonly Order[] | undefined, marks: MarksByOrder): readonly Order[] {
  const showToast = useToast()
  const known = useRef<KnownOrders>(undefined)

  const announce = useEffectEvent((list: readonly Order[]) => {
    const detected = detectNewOrder(known.current, list, Date.now())
    known.current = detected.known
    if (!detected.isNewOrder) return
    showToast({ text: 'A new order has been received!' })
    void bell.ring()
    if ('vibrate' in navigator) navigator.vibrate([200, 100, 200])
  })

  useEffect(() => {
    if (orders) announce(orders)
  }, [orders])

  const ringing = orders ? ringingOrders(orders, marks) : []
  const isRinging = ringing.length > 0
  useEffect(() => {
    if (!isRinging) return undefined
    void bell.ring()
    const timer = setInterval(() => void bell.ring(), RING_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRinging])

  return ringing
}
