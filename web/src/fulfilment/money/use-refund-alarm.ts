import { useEffect, useEffectEvent, useRef } from 'react'
import { orderNumberOf } from '@fuel-shack/contract/order-number'
import type { Order } from '@fuel-shack/contract/orders'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { bell } from '../alarm/bell.ts'
import { newlyRefunded } from './payment-flags.ts'

/** Announces with a toast and the bell that an open order was refunded, because it may be on the grill. */
export function useRefundAlarm(orders: readonly Order[] | undefined): void {
  const showToast = useToast()
  const previous = useRef<readonly Order[]>(undefined)

  const announce = useEffectEvent((list: readonly Order[]) => {
    const refunded = newlyRefunded(previous.current, list)
    previous.current = list
    if (refunded.length === 0) return
    for (const order of refunded) {
      showToast({ text: `Order ${orderNumberOf(order)} was refunded. Do not cook it.`, tone: 'danger' })
    }
    void bell.ring()
  })

  useEffect(() => {
    if (orders) announce(orders)
  }, [orders])
}
