import { useState } from 'react'
import { Link } from 'wouter'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { orderStatusOf } from '@fuel-shack/contract/sales/orders/order-status'
import { pathTo, webPaths } from '@fuel-shack/contract/platform/web-paths'
import { FRESH } from '../platform/client/calls.ts'
import { problemMessage } from '../platform/client/problem-message.ts'
import { Button } from '../ui/controls/Button.tsx'
import { PageLink } from '../ui/controls/PageLink.tsx'
import { RetryNotice } from '../ui/notices/RetryNotice.tsx'
import { focusOnMount } from '../ui/hooks/on-mount.ts'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { Loading } from '../ui/loading/Loading.tsx'
import { forCustomers } from './for-customers.tsx'
import styles from './MyOrdersPage.module.css'
import { dishesOf, orderedAtText, partRefundOf, spokenNumber, STATUS_NAMES } from './order/order-texts.ts'
import { useListOwnOrdersBeforeQuery, useListOwnOrdersQuery } from './order/orders-queries.ts'
import { ReorderButton } from './reorder/ReorderButton.tsx'

/** All orders, newest first. */
function MyOrdersPage({ title }: { title: string }) {
  useDocumentTitle(title)
  return (
    <div className={styles.page}>
      <h1>Orders</h1>
      <OrdersBefore before={undefined} />
    </div>
  )
}

export default forCustomers(MyOrdersPage)

/** A page of the history, and those after it once the customer wants them. */
function OrdersBefore({ before }: { before: string | undefined }) {
  const newest = useListOwnOrdersQuery(undefined, { ...FRESH, enabled: before === undefined })
  const earlier = useListOwnOrdersBeforeQuery({ orderId: before ?? '' }, { ...FRESH, enabled: before !== undefined })
  const { data, error, isFetching, refetch } = before === undefined ? newest : earlier
  const [showsMore, setShowsMore] = useState(false)

  if (!data) {
    return error && !isFetching ? (
      <RetryNotice buttonTone="primary" onRetry={() => void refetch()}>
        {problemMessage(error)}
      </RetryNotice>
    ) : (
      <Loading>Loading orders...</Loading>
    )
  }
  const last = data.orders.at(-1)
  if (before === undefined && !last) return <NoOrders />
  return (
    <>
      <ul
        ref={before === undefined ? undefined : focusOnMount}
        className={styles.list}
        tabIndex={-1}
        aria-label={before === undefined ? 'Orders' : 'Earlier orders'}
      >
        {data.orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {data.hasMore && last ? (
        showsMore ? (
          <OrdersBefore before={last.id} />
        ) : (
          <Button tone="secondary" onClick={() => setShowsMore(true)}>
            Show more
          </Button>
        )
      ) : null}
    </>
  )
}

function NoOrders() {
  return (
    <div className={styles.unknown}>
      <p>You haven&apos;t ordered yet.</p>
      <PageLink href={webPaths.orders}>See the menu</PageLink>
    </div>
  )
}

function OrderRow({ order }: { order: CustomerOrder }) {
  const partRefund = partRefundOf(order)
  return (
    <li className={styles.order}>
      <Link
        className={styles.number}
        href={pathTo('order', { orderId: order.id })}
        aria-label={`Order ${spokenNumber(order.number)}`}
      >
        {spokenNumber(order.number)}
      </Link>
      <div className={styles.facts}>
        <p className={styles.status}>{STATUS_NAMES[orderStatusOf(order)]}</p>
        <p>{dishesOf(order)}</p>
        <p className={styles.muted}>{orderedAtText(order)}</p>
        {partRefund ? <p>{partRefund}</p> : null}
      </div>
      <p className={styles.total}>{formatAud(order.totalCents)}</p>
      <div className={styles.again}>
        <ReorderButton order={order} />
      </div>
    </li>
  )
}
