import { useEffect, useEffectEvent, useRef } from 'react'
import { ACKNOWLEDGED_LIMIT } from '@fuel-shack/contract/values/limits'
import type { Order } from '@fuel-shack/contract/orders/orders'
import type { QueryError } from '../../client/query-error.ts'
import { isCalledOff } from '@fuel-shack/contract/orders/payment-flags'
import { bellsOf, isAcknowledgedHere, type MarksByOrder } from '../tickets/order-marks.ts'
import { useAcknowledgeOrdersMutation, useSeeOrderMutation } from '../orders/orders-queries.ts'

/** An acknowledgement is sent again after the bell rang again. */
const acknowledgementOf = (order: Order): string => `${order.id} ${bellsOf(order)}`

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
  /** What is sent or under way: the list knows it after its next poll. */
  const sent = useRef({ acknowledged: new Set<string>(), opened: new Set<string>() })

  /** @param call resolves to the error */
  async function sendOnce(
    known: Set<string>,
    sending: string[],
    call: () => Promise<QueryError | undefined>,
  ): Promise<void> {
    for (const each of sending) known.add(each)
    const error = await call()
    if (error === undefined) return
    if (!isRejectedForGood(error)) for (const each of sending) known.delete(each)
    console.warn('Other devices do not know yet what was done on this one', error)
  }

  const share = useEffectEvent((listed: readonly Order[], marked: MarksByOrder) => {
    // Staff acknowledge on the ticket that an order is cancelled; that the bell was silenced for it before does not count.
    const list = listed.filter((order) => !isCalledOff(order))
    const { acknowledged, opened } = sent.current
    const isSeen = (order: Order) => order.seenAt !== undefined
    const seenHere = list
      .filter((order) => marked[order.id]?.openedAtMs !== undefined && !isSeen(order) && !opened.has(order.id))
      .map(({ id }) => id)
    const heardHere = list
      .filter((order) => isAcknowledgedHere(order, marked) && !isSeen(order) && order.acknowledgedAt === undefined)
      .filter((order) => !acknowledged.has(acknowledgementOf(order)) && !seenHere.includes(order.id))
      .slice(0, ACKNOWLEDGED_LIMIT)
    for (const id of seenHere) void sendOnce(opened, [id], async () => (await see({ orderId: id })).error)
    if (heardHere.length > 0) {
      const ids = heardHere.map(({ id }) => id)
      void sendOnce(
        acknowledged,
        heardHere.map(acknowledgementOf),
        async () => (await acknowledge({ body: { orderIds: ids } })).error,
      )
    }
  })

  useEffect(() => {
    if (orders && lastPollAtMs !== undefined) share(orders, marks)
  }, [orders, marks, lastPollAtMs])
}
