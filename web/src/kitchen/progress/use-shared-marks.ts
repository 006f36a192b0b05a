import { useEffect, useEffectEvent, useRef } from 'react'
import { ACKNOWLEDGED_LIMIT } from '@fuel-shack/contract/platform/limits'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import type { QueryError } from '../../platform/client/query-error.ts'
import { isCalledOff } from '@fuel-shack/contract/sales/payments/payment-flags'
import { bellsOf, isAcknowledgedHere, type MarksByOrder } from '../tickets/order-marks.ts'
import { useAcknowledgeOrdersMutation, useSeeOrderMutation } from '../orders/orders-queries.ts'

const openingOf = (order: Order): string => `opened ${order.id}`
/** An acknowledgement is sent again after the bell rang again. */
const acknowledgementOf = (order: Order): string => `acknowledged ${order.id} ${bellsOf(order)}`

const MAY_SUCCEED_LATER = new Set([401, 408, 425, 429])

/** Another attempt would be rejected too: the order or the call does not exist, or this user may not. */
function isRejectedForGood(error: QueryError): boolean {
  const status = 'originalStatus' in error ? error.originalStatus : 'status' in error ? error.status : undefined
  return typeof status === 'number' && status >= 400 && status < 500 && !MAY_SUCCEED_LATER.has(status)
}

/**
 * Reports to the server which orders were opened and acknowledged on this device, so that the bell stops on every device and the
 * customer sees that the kitchen has read the order. What fails, as without a connection, is sent again after a later poll, unless the server
 * rejects it for good.
 */
export function useSharedMarks(
  orders: readonly Order[] | undefined,
  marks: MarksByOrder,
  lastPollAtMs: number | undefined,
): void {
  const [acknowledge] = useAcknowledgeOrdersMutation()
  const [see] = useSeeOrderMutation()
  /** The marks sent or under way: the list knows them after its next poll. */
  const sent = useRef(new Set<string>())

  async function sendOnce(sending: string[], call: () => Promise<{ error?: QueryError | undefined }>): Promise<void> {
    for (const each of sending) sent.current.add(each)
    const { error } = await call()
    if (error === undefined) return
    if (!isRejectedForGood(error)) for (const each of sending) sent.current.delete(each)
    console.warn('Other devices do not know yet what was done on this one', error)
  }

  const share = useEffectEvent((listed: readonly Order[], marked: MarksByOrder) => {
    // Staff acknowledge on the ticket that an order is cancelled; that the bell was silenced for it before does not count.
    const unseen = listed.filter((order) => !isCalledOff(order) && order.seenAt === undefined)
    const isOpened = ({ id }: Order) => marked[id]?.openedAtMs !== undefined
    const seenHere = unseen.filter((order) => isOpened(order) && !sent.current.has(openingOf(order)))
    const heardHere = unseen
      .filter((order) => order.acknowledgedAt === undefined && isAcknowledgedHere(order, marked))
      .filter((order) => !sent.current.has(acknowledgementOf(order)) && !seenHere.includes(order))
      .slice(0, ACKNOWLEDGED_LIMIT)
    for (const order of seenHere) void sendOnce([openingOf(order)], async () => see({ orderId: order.id }))
    if (heardHere.length === 0) return
    const orderIds = heardHere.map(({ id }) => id)
    void sendOnce(heardHere.map(acknowledgementOf), async () => acknowledge({ body: { orderIds } }))
  })

  useEffect(() => {
    if (orders && lastPollAtMs !== undefined) share(orders, marks)
  }, [orders, marks, lastPollAtMs])
}
