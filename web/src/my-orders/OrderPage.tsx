import { Link } from 'wouter'
import type { CustomerOrder } from '@fuel-shack/contract/orders/customer-orders'
import { orderIdOf } from '@fuel-shack/contract/orders/order-link'
import { pathTo, webPaths } from '@fuel-shack/contract/site/web-paths'
import { FRESH } from '../client/calls.ts'
import { problemMessage } from '../client/problem-message.ts'
import { problemOf } from '../client/problem.ts'
import type { QueryError } from '../client/query-error.ts'
import { RetryNotice } from '../ui/controls/RetryNotice.tsx'
import { Loading } from '../ui/Loading.tsx'
import styles from './MyOrdersPage.module.css'
import { CancelOrder } from './ticket/CancelOrder.tsx'
import { orderedAtText } from './order/order-texts.ts'
import { useGetOwnOrderQuery } from './order/orders-queries.ts'
import { OrderTicket } from './ticket/OrderTicket.tsx'
import { ReorderButton } from './reorder/ReorderButton.tsx'
import { useTicket } from './ticket/ticket-context.ts'

/** One order: followed live while it is on the ticket, read once if it is older. */
export function OrderPage({ orderId }: { orderId: string }) {
  const { ticket, asAt } = useTicket()
  const onTicket = ticket?.orders.find(({ id }) => id === orderId)
  const isValid = orderIdOf(orderId) !== undefined
  const { data, error, isFetching, refetch } = useGetOwnOrderQuery(
    { orderId },
    { ...FRESH, enabled: !onTicket && isValid },
  )
  const order = onTicket ?? data
  return (
    <>
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
      ) : !isValid || isNotFound(error) ? (
        <Unknown />
      ) : error && !isFetching ? (
        <RetryNotice buttonTone="primary" onRetry={() => void refetch()}>
          {problemMessage(error)}
        </RetryNotice>
      ) : (
        <Loading>Loading order...</Loading>
      )}
    </>
  )
}

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
