import type { Order } from '@fuel-shack/contract/orders'
import { classNames } from '../../ui/class-names.ts'
import { OfflineIcon } from '../icons.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { isUnopened, type MarksByOrder } from './order-marks.ts'
import styles from './OrderList.module.css'
import { OrderRow } from './OrderRow.tsx'
import { useStableList } from './use-stable-list.ts'
import { useNow } from '../use-now.ts'

const AGES_MOVE_MS = 10_000

interface OrderListProps {
  /** Undefined until there is a list, however old. */
  orders: readonly Order[] | undefined
  hasFailed: boolean
  emptyText: string
  marks: MarksByOrder
  onOpen: (order: Order) => void
}

export function OrderList({ orders, hasFailed, emptyText, marks, onOpen }: OrderListProps) {
  const nowMs = useNow(AGES_MOVE_MS)
  const [held, hold] = useStableList(orders)
  if (!held) {
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
  if (held.length === 0) return <p className={styles.message}>{emptyText}</p>
  return (
    <ul className={styles.list} {...hold}>
      {held.map((order) => (
        <OrderRow key={order.id} order={order} nowMs={nowMs} isNew={isUnopened(order, marks)} onOpen={onOpen} />
      ))}
    </ul>
  )
}
