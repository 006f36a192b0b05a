import { EAT_HERE, orderTypeOf, readyText } from '@fuel-shack/contract/sales/printing/docket'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { ClockIcon, TruckIcon } from '../parts/icons.tsx'
import type { OrderAge } from '../orders/order-age.ts'
import { itemCountOf } from '../orders/order-texts.ts'
import styles from './TicketHead.module.css'

interface TicketHeadProps {
  order: Order
  isNew: boolean
  /** Undefined if the order is not open. */
  age: OrderAge | undefined
}

/** Number, age and customer, and how the order is handed over. */
export function TicketHead({ order, isNew, age }: TicketHeadProps) {
  return (
    <>
      <span className={styles.head}>
        <span className={styles.number}>{orderNumberOf(order)}</span>{' '}
        {isNew ? <span className={styles.newBadge}>NEW</span> : null} {age ? <Age {...age} /> : null}
      </span>{' '}
      <span className={styles.type}>
        {order.customerName ? <span className={styles.name}>{order.customerName}</span> : null}{' '}
        <span className={styles.item}>
          {order.isDelivery ? <TruckIcon size={26} /> : null}
          <span>{`${orderTypeOf(order)} - ${itemCountOf(order)}`}</span>
        </span>{' '}
        {order.isEatingHere ? <span className={styles.eatHere}>{EAT_HERE}</span> : null}{' '}
        {age && order.readyAt ? (
          <span className={styles.item}>{readyText(describeInstant(order.readyAt), order)}</span>
        ) : null}
      </span>{' '}
      {order.isDelivery && order.deliveryAddress ? <span>{order.deliveryAddress}</span> : null}
    </>
  )
}

/** Distinguished by text, icon and colour. */
function Age({ level, text }: OrderAge) {
  return (
    <span className={classNames(styles.age, styles[level])}>
      {level === 'late' ? <WarningIcon size={20} /> : <ClockIcon size={20} />}
      <span>{text}</span>
    </span>
  )
}
