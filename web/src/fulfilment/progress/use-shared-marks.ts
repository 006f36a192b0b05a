import { useEffect, useEffectEvent, useRef } from 'react'
import { ACKNOWLEDGED_LIMIT } from '@fuel-shack/contract/values/limits'
import type { Order } from '@fuel-shack/contract/orders/orders'
import type { MarksByOrder, OrderMarks } from '../orders/order-marks.ts'
import { useAcknowledgeOrdersMutation, useSeeOrderMutation } from '../orders/orders-queries.ts'

/** The open orders that this device has marked, of which the list does not know it yet. */
function unsent(
  orders: readonly Order[],
  marks: MarksByOrder,
  { mark, isKnown }: { mark: keyof OrderMarks; isKnown: (order: Order) => boolean },
): string[] {
  return orders.filter((order) => marks[order.id]?.[mark] !== undefined && !isKnown(order)).map(({ id }) => id)
}

/**
 * Tells the server which orders were opened and acknowledged on this device, so that the bell stops on every device and the
 * customer sees that the kitchen has read the order. What fails, as without a connection, is sent again after a later poll.
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
  async function sendOnce(known: Set<string>, ids: string[], call: () => Promise<unknown>): Promise<void> {
    for (const id of ids) known.add(id)
    const error = await call()
    if (error === undefined) return
    for (const id of ids) known.delete(id)
    console.warn('Other devices do not know yet what was done on this one', error)
  }

  const share = useEffectEvent((list: readonly Order[], marked: MarksByOrder) => {
    const { acknowledged, opened } = sent.current
    const isSeen = (order: Order) => order.seenAt !== undefined
    const seenHere = unsent(list, marked, { mark: 'openedAtMs', isKnown: isSeen }).filter((id) => !opened.has(id))
    const heardHere = unsent(list, marked, {
      mark: 'acknowledgedAtMs',
      isKnown: (order) => isSeen(order) || order.acknowledgedAt !== undefined,
    })
      .filter((id) => !acknowledged.has(id) && !seenHere.includes(id))
      .slice(0, ACKNOWLEDGED_LIMIT)
    for (const id of seenHere) void sendOnce(opened, [id], async () => (await see(id)).error)
    if (heardHere.length > 0) {
      void sendOnce(acknowledged, heardHere, async () => (await acknowledge(heardHere)).error)
    }
  })

  useEffect(() => {
    if (orders && lastPollAtMs !== undefined) share(orders, marks)
  }, [orders, marks, lastPollAtMs])
}
