import { useEffect, useEffectEvent, useRef } from 'react'
import { shortOrderNumber } from '@fuel-shack/contract/order-number'
import type { Order } from '@fuel-shack/contract/orders'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { bell } from '../alarm/bell.ts'
import { newlyRefunded } from './money-marks.ts'

/** Toast and bell when an open order is refunded: somebody may be cooking it. */
export function useRefundAlarm(orders: readonly Order[] | undefined): void {
  const showToast = useToast()
  const before = useRef<readonly Order[]>(undefined)

  const announce = useEffectEvent((list: readonly Order[]) => {
    const news = newlyRefunded(before.current, list)
    before.current = list
    if (news.length === 0) return
    for (const { id } of news) {
      showToast({ text: `Order ${shortOrderNumber(id)} was refunded. Do not cook it.`, tone: 'danger' })
    }
    void bell.ring()
  })

  useEffect(() => {
    if (orders) announce(orders)
  }, [orders])
}
