import { useEffect, useEffectEvent, useRef } from 'react'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { bell } from '../alarm/bell.ts'
import { useReadHistoricOrders } from '../orders/orders-queries.ts'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { closedElsewhereText, goneFrom, newlyCancelled, type ClosedOrder } from './closed-elsewhere.ts'

const RETRY_MS = 5000

/**
 * Announces with a toast and the bell that an open order was cancelled, declined or refunded elsewhere, because it may be on
 * the grill. A cancelled order stays in the list until it is acknowledged. Others leave it, so the reason is read from the
 * history, once for all that have gone.
 */
export function useClosedAlarm(orders: readonly Order[] | undefined, { rings }: { rings: boolean }): void {
  const { isClosedHere } = useTickets()
  const showToast = useToast()
  const readHistory = useReadHistoricOrders()
  const previous = useRef<readonly Order[]>(undefined)
  const unexplained = useRef<readonly Order[]>([])
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined)

  function announce(closed: readonly ClosedOrder[]): void {
    const text = closedElsewhereText(closed)
    if (text === '') return
    showToast({ text, tone: 'danger' })
    if (rings) void bell.ring()
  }

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
    const inHistory = ({ id }: Order) => history.find((each) => each.id === id)
    announce(gone.map((order) => [orderNumberOf(order), inHistory(order)]))
  }

  const notice = useEffectEvent((list: readonly Order[]) => {
    const gone = goneFrom(previous.current, list).filter(({ id }) => !isClosedHere(id))
    const cancelled = newlyCancelled(previous.current, list)
    previous.current = list
    announce(cancelled.map((order) => [orderNumberOf(order), order]))
    if (gone.length === 0) return
    unexplained.current = [...unexplained.current, ...gone]
    void explain()
  })

  useEffect(() => {
    if (orders) notice(orders)
  }, [orders])
  useEffect(() => () => clearTimeout(retry.current), [])
}
