import type { Order } from '@fuel-shack/contract/orders/orders'
import { classNames } from '../../ui/class-names.ts'
import { OfflineIcon } from '../icons.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { isUnopened, type MarksByOrder } from './order-marks.ts'
import styles from './OrderList.module.css'
import { OrderRow } from './OrderRow.tsx'
import { useSteadyLoading } from '../../ui/hooks/use-steady-loading.ts'
import { useStableList } from './use-stable-list.ts'
import { useNow } from '../use-now.ts'

const AGE_UPDATE_MS = 10_000

interface OrderListProps {
  /** Undefined until the first list has loaded. */
  orders: readonly Order[] | undefined
  hasFailed: boolean
  emptyText: string
  marks: MarksByOrder
  onOpen: (order: Order) => void
}

function LoadingRows() {
  return (
    <div className={styles.loading}>
      <p className={styles.loadingText}>
        <Spinner /> Loading orders...
      </p>
      <Skeleton className={styles.rowSkeleton} />
      <Skeleton className={styles.rowSkeleton} />
      <Skeleton className={styles.rowSkeleton} />
    </div>
  )
}

export function OrderList({ orders, hasFailed, emptyText, marks, onOpen }: OrderListProps) {
  const nowMs = useNow(AGE_UPDATE_MS)
  const [rows, pointerHandlers] = useStableList(orders)
  const isLoading = useSteadyLoading(!rows && !hasFailed)
  if (!rows || isLoading) {
    return hasFailed && !isLoading ? (
      <div className={classNames(styles.message, styles.error)} role="alert">
        <OfflineIcon size={48} />
        <strong>Error loading orders</strong>
        <span>Trying again every 5 seconds.</span>
      </div>
    ) : (
      <LoadingRows />
    )
  }
  if (rows.length === 0) return <p className={styles.message}>{emptyText}</p>
  return (
    <ul className={styles.list} {...pointerHandlers}>
      {rows.map((order) => (
        <OrderRow key={order.id} order={order} nowMs={nowMs} isNew={isUnopened(order, marks)} onOpen={onOpen} />
      ))}
    </ul>
  )
}
