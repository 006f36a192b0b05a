import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { fulfilment as thresholds } from 'virtual:site'
import { classNames } from '../../ui/class-names.ts'
import { formatDateTime } from '../../ui/dates.ts'
import { NotesIcon, PhoneIcon, TruckIcon } from '../icons.tsx'
import { MapPinIcon } from '../../ui/icons/icons.tsx'
import { arrivalTextOf } from '../alarm/arrivals.ts'
import { AgeBadge } from './AgeBadge.tsx'
import { isCalledOff } from '../money/payment-flags.ts'
import { PaymentFlags } from '../money/PaymentFlags.tsx'
import { StartedWord } from '../progress/StartedWord.tsx'
import { orderAge } from './order-age.ts'
import { OptionLines } from './OptionLines.tsx'
import { EAT_HERE, itemCountOf, orderTypeOf, readyTextOf } from './order-texts.ts'
import styles from './OrderRow.module.css'

interface OrderRowProps {
  order: Order
  nowMs: number
  /** It has not been opened on this device. */
  isNew: boolean
  onOpen: (order: Order) => void
}

export function OrderRow({ order, nowMs, isNew, onOpen }: OrderRowProps) {
  const age = orderAge(order, nowMs, thresholds)
  const isOff = isCalledOff(order)
  const arrival = arrivalTextOf(order)
  const isAgeing = order.fulfilledAt === null && !isOff
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        className={classNames(
          styles.row,
          isNew && styles.new,
          isAgeing && styles[age.level],
          isOff && styles.cancelled,
        )}
        onClick={() => onOpen(order)}
      >
        <span className={styles.number}>
          {orderNumberOf(order)}
          {isNew ? <span className={styles.newBadge}>NEW</span> : null}
          {order.customerName ? <span className={styles.name}>{order.customerName}</span> : null}
        </span>
        <span className={styles.summary}>
          <PaymentFlags order={order} />
          {arrival && isAgeing ? (
            <span className={styles.arrival}>
              <MapPinIcon size={24} /> {arrival}
            </span>
          ) : null}
          <span className={styles.type}>
            {order.isDelivery ? <TruckIcon size={28} /> : null}
            {orderTypeOf(order)} - {itemCountOf(order)}
          </span>
          {order.isEatingHere ? <span className={styles.eatHere}>{EAT_HERE}</span> : null}
          <span className={styles.items}>
            {order.orderItems.map((item) => (
              <span key={item.id}>
                <span>
                  {item.quantity} × {item.title}
                </span>
                <OptionLines item={item} />
              </span>
            ))}
          </span>
          {order.customerNotes.trim() === '' ? null : (
            <span className={styles.notes}>
              <NotesIcon size={20} /> <span>{order.customerNotes}</span>
            </span>
          )}
          {order.isDelivery && order.deliveryAddress ? <span>{order.deliveryAddress}</span> : null}
        </span>
        <span className={styles.details}>
          {isAgeing ? <AgeBadge age={age} /> : null}
          {isAgeing && order.readyAt ? <span className={styles.ready}>{readyTextOf(order.readyAt, order)}</span> : null}
          <span className={styles.contact}>
            <PhoneIcon size={18} /> {order.contactNumber}
          </span>
          <StartedWord order={order} />
          {order.dispatchedAt ? <span>Notified: {formatDateTime(order.dispatchedAt)}</span> : null}
          {order.fulfilledAt ? <span>Fulfilled: {formatDateTime(order.fulfilledAt)}</span> : null}
          <span className={styles.time}>{formatDateTime(order.createdAt)}</span>
        </span>
      </button>
    </li>
  )
}
