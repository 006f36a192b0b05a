import type { Order } from '@fuel-shack/contract/orders/orders'
import { useSeeOrderMutation } from './orders-queries.ts'

/**
 * Records that staff read an order, which its customer sees. Nothing waits for it: a failure is retried when the order is
 * opened the next time.
 */
export function useMarkSeen(): (order: Order) => void {
  const [seeOrder] = useSeeOrderMutation()
  return ({ id, seenAt, fulfilledAt }) => {
    if (seenAt !== undefined || fulfilledAt !== null) return
    const send = async (): Promise<void> => {
      const { error } = await seeOrder(id)
      if (error) console.warn('The customer does not see yet that the kitchen has seen the order', error)
    }
    void send()
  }
}
