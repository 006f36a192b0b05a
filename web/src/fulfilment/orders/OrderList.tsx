import type { Order } from '@fuel-shack/contract/orders'
import { classNames } from '../../ui/class-names.ts'
import { OfflineIcon } from '../icons.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { isUnopened, type MarksByOrder } from './order-marks.ts'
import styles from './OrderList.module.css'
import { OrderRow } from './OrderRow.tsx'
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

export function OrderList({ orders, hasFailed, emptyText, marks, onOpen }: OrderListProps) {
  const nowMs = useNow(AGE_UPDATE_MS)
  const [rows, pointerHandlers] = useStableList(orders)
  if (!rows) {
    return hasFailed ? (
      <div className={classNames(styles.message, styles.error)} role="alert">
        <OfflineIcon size={48} />
        <strong>Error loading orders</strong>
        <span>Trying again every 5 seconds.</span>
      </div>
    ) : (
      <p className={styles.message}>
        <Spinner /> Loading orders...
      </p>
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
