import { Link } from 'wouter'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { orderIdOf } from '@fuel-shack/contract/sales/orders/order-link'
import { pathTo, webPaths } from '@fuel-shack/contract/platform/web-paths'
import { FRESH } from '../platform/client/calls.ts'
import { problemMessage } from '../platform/client/problem-message.ts'
import { problemOf } from '../platform/client/problem.ts'
import type { QueryError } from '../platform/client/query-error.ts'
import { RetryNotice } from '../ui/notices/RetryNotice.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { Loading } from '../ui/loading/Loading.tsx'
import { forCustomers } from './for-customers.tsx'
import styles from './MyOrdersPage.module.css'
import { CancelOrder } from './ticket/CancelOrder.tsx'
import { orderedAtText } from './order/order-texts.ts'
import { useGetOwnOrderQuery } from './order/orders-queries.ts'
import { OrderTicket } from './ticket/OrderTicket.tsx'
import { ReorderButton } from './reorder/ReorderButton.tsx'
import { useTicket } from './order/ticket-context.ts'

interface OrderPageProps {
  title: string
  /** A link in an SMS has the short form. */
  orderId: string
}

/** One order: followed live while it is on the ticket, read once if it is older. */
function OrderPage({ title, orderId: linked }: OrderPageProps) {
  useDocumentTitle(title)
  const { ticket, asAt } = useTicket()
  const orderId = orderIdOf(linked)
  const onTicket = ticket?.orders.find(({ id }) => id === orderId)
  const { data, error, isFetching, refetch } = useGetOwnOrderQuery(
    { orderId: orderId ?? '' },
    { ...FRESH, enabled: !onTicket && orderId !== undefined },
  )
  const order = onTicket ?? data
  return (
    <div className={styles.page}>
      <p>
        <Link className={styles.back} href={webPaths.myOrders}>
          All orders
        </Link>
      </p>
      {order ? (
        <>
          <OrderTicket
            order={order}
            asAt={onTicket ? asAt : undefined}
            level={1}
            actions={<OrderActions order={order} />}
          />
          <p className={styles.placed}>{`Ordered ${orderedAtText(order)}`}</p>
        </>
      ) : orderId === undefined || isNotFound(error) ? (
        <Unknown />
      ) : error && !isFetching ? (
        <RetryNotice buttonTone="primary" onRetry={() => void refetch()}>
          {problemMessage(error)}
        </RetryNotice>
      ) : (
        <Loading>Loading order...</Loading>
      )}
    </div>
  )
}

export default forCustomers(OrderPage)

const isNotFound = (error: QueryError | null): boolean => problemOf(error)?.code === 'order_not_found'

function OrderActions({ order }: { order: CustomerOrder }) {
  return (
    <>
      <CancelOrder order={order} />
      <ReorderButton order={order} />
      <Link className={styles.link} href={pathTo('receipt', { orderId: order.id })}>
        Tax invoice
      </Link>
    </>
  )
}

function Unknown() {
  return (
    <div className={styles.unknown}>
      <h1>We can&apos;t find this order</h1>
      <p>It isn&apos;t one of yours. If you ordered with another login, log out and use that one.</p>
    </div>
  )
}
