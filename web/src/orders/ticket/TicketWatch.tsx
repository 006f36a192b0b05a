import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import type { CustomerOrder, Ticket } from '@fuel-shack/contract/sales/orders/customer-orders'
import { useApiClient } from '../../platform/client/api-client.ts'
import { pollEvery } from '../../platform/client/calls.ts'
import { removeStored } from '../../platform/client/device-storage.ts'
import { toServerMs } from '../../platform/client/server-clock.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { vibrate } from '../../ui/vibrate.ts'
import { isOpenOrder, statusChanges } from '../order/order-progress.ts'
import { announcementOf } from '../order/order-texts.ts'
import { useGetTicketQuery } from '../order/orders-queries.ts'
import { readStoredTicket, storeTicket } from './stored-ticket.ts'
import { TicketContext } from '../order/ticket-context.ts'
import { usePendingPayment } from './use-pending-payment.ts'

const POLL_MS = 10_000
/** Faster than `POLL_MS`: the webhook creates the order of a card payment a moment after the customer has returned. */
const CONFIRMING_POLL_MS = 2000
const READY_PATTERN_MS = [200, 100, 200, 100, 400]
/** A customer must not miss these announcements, so they are shown as a toast on every page. */
const SHOWN_AS_TOAST = new Set(['ready', 'declined', 'refunded'])

/**
 * Follows the customer's orders: polls them while the page is visible and something can change, announces what changes,
 * and stores the ticket on the device.
 */
export function TicketWatch({ subject, children }: { subject: string; children: ReactNode }) {
  const [stored] = useState(() => readStoredTicket(subject))
  const { returnedAtMs, isLate, awaitOrder, stopWaiting, notice } = usePendingPayment(subject)
  const [pollingIntervalMs, setPollingIntervalMs] = useState<number | false>(false)
  const query = useGetTicketQuery(undefined, {
    staleTime: 0,
    ...pollEvery(pollingIntervalMs),
    refetchOnReconnect: 'always',
  })
  const { data, dataUpdatedAt } = query
  const isWaiting = returnedAtMs > 0
  const canChange =
    (data ?? stored)?.orders.some((order) => isOpenOrder(order)) || data?.processingSince !== undefined || isWaiting
  const nextIntervalMs = isWaiting && !isLate ? CONFIRMING_POLL_MS : canChange && POLL_MS
  if (nextIntervalMs !== pollingIntervalMs) setPollingIntervalMs(nextIntervalMs)

  const notify = useEffectEvent((ticket: Ticket, awaitedSinceMs: number) => notice(ticket, awaitedSinceMs))
  useEffect(() => {
    if (data) notify(data, returnedAtMs)
  }, [data, returnedAtMs])
  useEffect(() => {
    if (!data) {
      // Another customer's, or one that is too old.
      if (readStoredTicket(subject) === undefined) removeStored('order-ticket')
      return
    }
    storeTicket({ ...data, subject, asAt: new Date(dataUpdatedAt).toISOString() })
  }, [subject, data, dataUpdatedAt])

  const isCurrent = data !== undefined && !query.error
  const deviceAsAtMs = data ? dataUpdatedAt : query.error && stored ? Date.parse(stored.asAt) : undefined
  const asAt = isCurrent || deviceAsAtMs === undefined ? undefined : new Date(toServerMs(deviceAsAtMs)).toISOString()
  const ticket = data ?? stored
  const confirmation = !isWaiting ? 'none' : isLate ? 'late' : 'waiting'
  const value = useMemo(
    () => ({ ticket, asAt, confirmation, awaitOrder, stopWaiting }) as const,
    [ticket, asAt, confirmation, awaitOrder, stopWaiting],
  )
  return (
    <TicketContext value={value}>
      {children}
      <Announcements orders={data?.orders} />
    </TicketContext>
  )
}

/** Says what has changed since the page was opened. */
function Announcements({ orders }: { orders: CustomerOrder[] | undefined }) {
  const { where } = useFacts().collection
  const showToast = useToast()
  const client = useApiClient()
  const previous = useRef<readonly CustomerOrder[]>(undefined)
  const [announced, setAnnounced] = useState('')

  const announce = useEffectEvent((now: readonly CustomerOrder[]) => {
    const changes = previous.current === undefined ? [] : statusChanges(previous.current, now)
    previous.current = now
    if (changes.length === 0) return
    // Points of an order become available when it is handed over.
    client.invalidate('getCurrentBalance')
    const isToast = changes.some(({ status }) => SHOWN_AS_TOAST.has(status))
    const spoken = changes.map((change) => announcementOf(change, where)).join(' ')
    const text = changes.map((change) => announcementOf(change, where, String)).join(' ')
    if (changes.some(({ status }) => status === 'ready')) vibrate(READY_PATTERN_MS)
    // A toast is announced, too: it must not be read twice.
    if (isToast) showToast({ text, spoken })
    else setAnnounced(spoken)
  })
  useEffect(() => {
    if (orders) announce(orders)
  }, [orders])

  return (
    <VisuallyHidden>
      <output>{announced}</output>
    </VisuallyHidden>
  )
}
