import { useEffect, useEffectEvent, useRef } from 'react'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { arrivalToastOf, newArrivals } from './arrivals.ts'
import { bell } from './bell.ts'

/** Announces with a toast and one ring that a customer waits for an open order. */
export function useArrivalAlarm(orders: readonly Order[] | undefined): void {
  const showToast = useToast()
  const previous = useRef<readonly Order[]>(undefined)

  const announce = useEffectEvent((list: readonly Order[]) => {
    const arrived = newArrivals(previous.current, list)
    previous.current = list
    if (arrived.length === 0) return
    for (const order of arrived) showToast({ text: arrivalToastOf(order) })
    void bell.ring()
  })

  useEffect(() => {
    if (orders) announce(orders)
  }, [orders])
}
