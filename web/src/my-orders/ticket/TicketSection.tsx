import { useId, useLayoutEffect } from 'react'
import { Link } from 'wouter'
import { pathTo } from '@fuel-shack/contract/site/web-paths'
import { ReorderReport } from '../reorder/ReorderReport.tsx'
import { orderStatusOf } from '@fuel-shack/contract/orders/order-status'
import type { CustomerOrder } from '@fuel-shack/contract/orders/customer-orders'
import { serverNow } from '../../client/server-clock.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { isOpenOrder } from '../order/order-progress.ts'
import { endingOf, spokenNumber, STATUS_NAMES } from '../order/order-texts.ts'
import { OrderTicket } from './OrderTicket.tsx'
import { PaymentConfirmation } from './PaymentConfirmation.tsx'
import { ReorderButton } from '../reorder/ReorderButton.tsx'
import { useTicket } from './ticket-context.ts'
import styles from './TicketSection.module.css'

/** Shows the customer's open orders above the menu, and those that ended lately. */
export default function TicketSection({ hasReturned }: { hasReturned: boolean }) {
  const { ticket, asAt, awaitOrder } = useTicket()
  // Before the first paint, which then says that the payment is being confirmed.
  useLayoutEffect(() => {
    if (hasReturned) awaitOrder()
  }, [hasReturned, awaitOrder])
  const orders = ticket?.orders ?? []
  return (
    <div className={styles.section}>
      <PaymentConfirmation />
      <ReorderReport />
      {orders
        .filter((order) => isShownInFull(order))
        .map((order) => (
          <OrderTicket key={order.id} order={order} asAt={asAt} level={2} actions={<TicketActions order={order} />} />
        ))}
      <RecentOrders orders={orders.filter((order) => !isShownInFull(order))} />
    </div>
  )
}

/** An order that ended without a handover stays, because its customer may not have seen that yet. */
function isShownInFull(order: CustomerOrder): boolean {
  return isOpenOrder(order) || endingOf(order, serverNow()).length > 0
}

/** What the customer can do with an order on the ticket. */
function TicketActions({ order }: { order: CustomerOrder }) {
  return (
    <>
      {isOpenOrder(order) ? <CancelOrder order={order} /> : <ReorderButton order={order} />}
      <Link className={styles.link} href={pathTo('order', { orderId: order.id })}>
        Order details
      </Link>
    </>
  )
}

/** One line each, so that the menu is near. */
function RecentOrders({ orders }: { orders: readonly CustomerOrder[] }) {
  const heading = useId()
  if (orders.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby={heading}>
      <h2 id={heading}>Collected lately</h2>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <Link
              className={styles.link}
              href={pathTo('order', { orderId: order.id })}
              aria-label={`Order ${spokenNumber(order.number)}, ${STATUS_NAMES[orderStatusOf(order)]}`}
            >
              {spokenNumber(order.number)}
            </Link>
            <span>{STATUS_NAMES[orderStatusOf(order)]}</span>
            <ReorderButton order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}
