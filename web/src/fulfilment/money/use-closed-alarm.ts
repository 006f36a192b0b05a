import { useEffect, useEffectEvent, useRef } from 'react'
import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { bell } from '../alarm/bell.ts'
import { orderCalls } from '../orders/orders-queries.ts'
import { closedElsewhereText, goneFrom } from './closed-elsewhere.ts'
import { handledHere } from './handled-here.ts'

const RETRY_MS = 5000

/**
 * Announces with a toast and the bell that an open order was cancelled, declined or refunded elsewhere, because it may be on
 * the grill. Such an order leaves the list, so the reason is read from the history, once for all that have gone.
 */
export function useClosedAlarm(orders: readonly Order[] | undefined): void {
  const showToast = useToast()
  const [readHistory] = orderCalls.endpoints.listHistoricOrders.useLazyQuery()
  const previous = useRef<readonly Order[]>(undefined)
  const unexplained = useRef<readonly Order[]>([])
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function explain(): Promise<void> {
    clearTimeout(retry.current)
    const gone = unexplained.current
    if (gone.length === 0) return
    const { data: history } = await readHistory(undefined)
    if (!history) {
      retry.current = setTimeout(() => void explain(), RETRY_MS)
      return
    }
    unexplained.current = unexplained.current.filter((order) => !gone.includes(order))
    const texts = gone.flatMap((order) =>
      closedElsewhereText(
        orderNumberOf(order),
        history.find(({ id }) => id === order.id),
      ),
    )
    for (const text of texts) showToast({ text, tone: 'danger' })
    if (texts.length > 0) void bell.ring()
  }

  const notice = useEffectEvent((list: readonly Order[]) => {
    const gone = goneFrom(previous.current, list).filter(({ id }) => !handledHere.has(id))
    previous.current = list
    if (gone.length === 0) return
    unexplained.current = [...unexplained.current, ...gone]
    void explain()
  })

  useEffect(() => {
    if (orders) notice(orders)
  }, [orders])
  useEffect(() => () => clearTimeout(retry.current), [])
}
