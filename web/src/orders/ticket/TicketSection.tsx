import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { pathTo } from '@fuel-shack/contract/platform/web-paths'
import { ReorderReport } from '../reorder/ReorderReport.tsx'
import { orderStatusOf } from '@fuel-shack/contract/sales/orders/order-status'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { CancelOrder } from './CancelOrder.tsx'
import { isOpenOrder } from '../order/order-progress.ts'
import { isShownInFull, spokenNumber, STATUS_NAMES } from '../order/order-texts.ts'
import { OrderTicket } from './OrderTicket.tsx'
import { LoginOffer } from '../login-offer/LoginOffer.tsx'
import { PaymentConfirmation } from './PaymentConfirmation.tsx'
import { ReorderButton } from '../reorder/ReorderButton.tsx'
import { useTicket } from '../order/ticket-context.ts'
import { useSteadyHeight } from './use-steady-height.ts'
import type { TicketPart } from './use-shown-orders.ts'
import styles from './TicketSection.module.css'

interface TicketSectionProps extends TicketPart {
  hasReturned: boolean
  /** Each tap had orders added, which the customer wants to see. */
  taps: number
}

/** Shows the customer's open orders above the menu, and those that ended lately. */
export default function TicketSection({ hasReturned, taps, orders, processingSince }: TicketSectionProps) {
  const { asAt, confirmation, awaitOrder } = useTicket()
  const section = useRef<HTMLDivElement>(null)
  useSteadyHeight(section)
  const [isAfterPayment] = useState(hasReturned)
  const [full, others] = useFullOrders(orders)
  // This runs before the first paint, which then says that the payment is being confirmed.
  useLayoutEffect(() => {
    if (hasReturned) awaitOrder()
  }, [hasReturned, awaitOrder])
  useEffect(() => {
    if (taps === 0) return
    section.current?.scrollIntoView()
    section.current?.focus({ preventScroll: true })
  }, [taps])
  return (
    <div ref={section} className={styles.section} tabIndex={-1} data-waits={confirmation === 'waiting' || undefined}>
      <PaymentConfirmation processingSince={processingSince} />
      <ReorderReport />
      {full.map((order) => (
        <OrderTicket key={order.id} order={order} asAt={asAt} level={2} actions={<TicketActions order={order} />} />
      ))}
      {isAfterPayment && full.length > 0 ? <LoginOffer /> : null}
      <RecentOrders orders={others} />
    </div>
  )
}

/** Remembers orders shown in full until the customer leaves the page. @returns those in full, and the others */
function useFullOrders(orders: CustomerOrder[]): [CustomerOrder[], CustomerOrder[]] {
  const [fullIds, setFullIds] = useState<readonly string[]>([])
  const isFull = (order: CustomerOrder): boolean => fullIds.includes(order.id) || isShownInFull(order)
  const full = orders.filter(isFull)
  if (full.some(({ id }) => !fullIds.includes(id))) setFullIds(full.map(({ id }) => id))
  return [full, orders.filter((order) => !isFull(order))]
}

function TicketActions({ order }: { order: CustomerOrder }) {
  return (
    <>
      <Link className={styles.link} href={pathTo('order', { orderId: order.id })}>
        Order details
      </Link>
      {isOpenOrder(order) ? <CancelOrder order={order} /> : <ReorderButton order={order} />}
    </>
  )
}

/** One line each, so that the menu is near. */
function RecentOrders({ orders }: { orders: readonly CustomerOrder[] }) {
  const heading = useId()
  if (orders.length === 0) return null
  return (
    <section className={styles.recent} aria-labelledby={heading}>
      <h2 id={heading}>Your last orders</h2>
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
