import { orderStatusOf } from '@fuel-shack/contract/sales/orders/order-status'
import { preventsAdding } from '../../menu/opening/no-orders-reason.ts'
import { useOrderability } from '../../menu/opening/use-orderability.ts'
import { dishesOf } from '../order/order-texts.ts'
import { useListOwnOrdersQuery } from '../order/orders-queries.ts'
import { useTicket } from '../order/ticket-context.ts'
import { ReorderButton } from './ReorderButton.tsx'

/** A new order is on the ticket, which replaces this button. */
const FRESH_FOR_MS = 10 * 60_000

/**
 * Offers the last order that was collected, where the ticket shows no order: its own orders can be ordered again there. The
 * button takes a place that is free without it.
 */
export default function OrderAgain() {
  const { ticket } = useTicket()
  const isClosed = preventsAdding(useOrderability())
  const isWanted = !isClosed && ticket !== undefined && ticket.orders.length === 0
  const { data } = useListOwnOrdersQuery(undefined, { enabled: isWanted, staleTime: FRESH_FOR_MS })
  const last = data?.orders.find((order) => orderStatusOf(order) === 'collected')
  if (!isWanted || !last) return null
  return (
    <span title={dishesOf(last)}>
      <ReorderButton order={last} />
    </span>
  )
}
