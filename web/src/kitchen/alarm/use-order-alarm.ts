import { useEffect, useEffectEvent, useRef } from 'react'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { arrivalToastOf, newArrivals } from './arrivals.ts'
import { bell, RING_AGAIN_MS } from './bell.ts'
import { detectNewOrder, type KnownOrders } from './newest-order.ts'
import { isKnownAsTyped, ringingOrders, type MarksByOrder } from '../tickets/order-marks.ts'

/**
 * Announces a new order, and that a customer waits for an open one, with a toast and the bell. The bell repeats until every
 * order is opened or acknowledged.
 *
 * @param orders those that do not sleep
 * @param here those of them that this device is for
 * @param listed all open orders: a customer who has come early waits, too
 * @param rings false on a device that only shows toasts
 * @returns the orders that the bell rings for
 */
export function useOrderAlarm(
  orders: readonly Order[] | undefined,
  marks: MarksByOrder,
  {
    here = orders,
    listed,
    rings,
  }: { here?: readonly Order[] | undefined; listed: readonly Order[] | undefined; rings: boolean },
): readonly Order[] {
  const showToast = useToast()
  const known = useRef<KnownOrders>(undefined)
  const previous = useRef<readonly Order[]>(undefined)

  const announce = useEffectEvent((awake: readonly Order[], all: readonly Order[]) => {
    const notTypedHere = here?.filter((order) => !isKnownAsTyped(order, marks))
    const isNewOrder = notTypedHere ? detectNewOrder(known.current, notTypedHere, Date.now()).isNewOrder : false
    const detected = detectNewOrder(known.current, awake, Date.now())
    const arrived = newArrivals(previous.current, all)
    known.current = detected.known
    previous.current = all
    if (isNewOrder) showToast({ text: 'A new order has been received!' })
    for (const order of arrived) showToast({ text: arrivalToastOf(order) })
    if (!rings) return
    if (isNewOrder || arrived.length > 0) void bell.ring()
    if (isNewOrder && 'vibrate' in navigator) navigator.vibrate([200, 100, 200])
  })

  useEffect(() => {
    if (orders && listed) announce(orders, listed)
  }, [orders, listed])

  const ringing = here && rings ? ringingOrders(here, marks) : []
  const isRinging = ringing.length > 0
  useEffect(() => {
    if (!isRinging) return undefined
    void bell.ring()
    const timer = setInterval(() => void bell.ring(), RING_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRinging])

  return ringing
}
