import { memo, useState, type MouseEvent } from 'react'
import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { isCalledOff } from '@fuel-shack/contract/orders/payment-flags'
import { classNames } from '../../ui/class-names.ts'
import { formatDateTime } from '../../ui/dates.ts'
import { describeInstant } from '../../kitchen/pace-texts.ts'
import { MapPinIcon } from '../../ui/icons/icons.tsx'
import { TicketActions } from '../actions/TicketActions.tsx'
import { arrivalTextOf } from '../alarm/arrivals.ts'
import { NotesIcon, PhoneIcon, TruckIcon } from '../icons.tsx'
import { AcknowledgeCancelled } from '../money/AcknowledgeCancelled.tsx'
import { PaymentFlags } from '../money/PaymentFlags.tsx'
import { AgeBadge } from '../orders/AgeBadge.tsx'
import type { AgeLevel } from '../orders/order-age.ts'
import { EAT_HERE, itemCountOf, orderTypeOf, readyTextOf } from '../orders/order-texts.ts'
import { NotPrinted } from '../printing/NotPrinted.tsx'
import { MarkedText } from '../words/MarkedText.tsx'
import styles from './Ticket.module.css'
import { LineTicks, TicketLines } from './TicketLines.tsx'
import { startedText } from '../progress/progress-texts.ts'

interface TicketProps {
  order: Order
  ageLevel: AgeLevel
  ageText: string
  /** It has not been opened on this device. */
  isNew: boolean
  /** The customer was notified less than a minute ago. */
  wasJustNotified: boolean
  /** The ids of the lines that are ticked off. */
  ticked: readonly string[]
  onOpen: (order: Order) => void
  onTick: (orderId: string, itemId: string) => void
}

/**
 * An order on the board. All of it is a button that opens the order, except the boxes of its lines, where a tap ticks the
 * line off, and Ready and Done below it. A button cannot contain controls, so the checkboxes for keyboards and screen
 * readers come after it.
 */
export const Ticket = memo(function Ticket({ order, ageLevel, ageText, isNew, ticked, ...props }: TicketProps) {
  const { wasJustNotified, onOpen, onTick } = props
  const [focusedLine, setFocusedLine] = useState<string>()
  const isOff = isCalledOff(order)
  const isOpen = order.fulfilledAt === null && !isOff
  const arrival = isOpen ? arrivalTextOf(order) : undefined

  function handleClick({ target }: MouseEvent) {
    const box = target instanceof Element ? target.closest<HTMLElement>('[data-tick]') : null
    if (box?.dataset['tick'] === undefined) onOpen(order)
    else onTick(order.id, box.dataset['tick'])
  }

  return (
    <li
      className={classNames(styles.ticket, isNew && styles.new, isOpen && styles[ageLevel], isOff && styles.calledOff)}
    >
      <button type="button" aria-haspopup="dialog" className={styles.button} onClick={handleClick}>
        <TicketHead order={order} isNew={isNew} age={isOpen ? { level: ageLevel, text: ageText } : undefined} />
        <PaymentFlags order={order} />
        <NotPrinted orderId={order.id} />
        {arrival === undefined ? null : (
          <span className={styles.arrival}>
            <MapPinIcon size={24} /> {arrival}
          </span>
        )}
        {order.customerNotes.trim() === '' ? null : (
          <span className={styles.notes}>
            <NotesIcon size={24} />{' '}
            <span>
              <MarkedText>{order.customerNotes}</MarkedText>
            </span>
          </span>
        )}
        <TicketLines
          items={order.orderItems}
          canTick={isOpen}
          ticked={ticked}
          focused={focusedLine}
          isCalledOff={isOff}
        />
        <TicketFoot order={order} />
      </button>
      {isOpen ? (
        <LineTicks
          items={order.orderItems}
          ticked={ticked}
          onToggle={(itemId) => onTick(order.id, itemId)}
          onFocusLine={setFocusedLine}
        />
      ) : null}
      {isOpen ? <TicketActions order={order} wasJustNotified={wasJustNotified} /> : null}
      <AcknowledgeCancelled order={order} />
    </li>
  )
})

interface TicketHeadProps {
  order: Order
  isNew: boolean
  /** Undefined if the order is not open. */
  age: { level: AgeLevel; text: string } | undefined
}

function TicketHead({ order, isNew, age }: TicketHeadProps) {
  return (
    <>
      <span className={styles.head}>
        <span className={styles.number}>{orderNumberOf(order)}</span>{' '}
        {isNew || order.customerName ? (
          <span className={styles.who}>
            {isNew ? <span className={styles.newBadge}>NEW</span> : null}{' '}
            {order.customerName ? <span className={styles.name}>{order.customerName}</span> : null}
          </span>
        ) : null}{' '}
        {age ? (
          <span className={styles.age}>
            <AgeBadge age={age} />
          </span>
        ) : null}
      </span>{' '}
      <span className={styles.type}>
        <span>
          {order.isDelivery ? <TruckIcon size={26} /> : null}
          {orderTypeOf(order)} - {itemCountOf(order)}
        </span>{' '}
        {order.isEatingHere ? <span className={styles.eatHere}>{EAT_HERE}</span> : null}{' '}
        {age && order.readyAt ? <span>{readyTextOf(order.readyAt, order)}</span> : null}
      </span>{' '}
      {order.isDelivery && order.deliveryAddress ? <span>{order.deliveryAddress}</span> : null}
    </>
  )
}

function TicketFoot({ order }: { order: Order }) {
  const started = order.fulfilledAt === null ? startedText(order) : undefined
  return (
    <span className={styles.foot}>
      <span className={styles.contact}>
        <PhoneIcon size={18} /> {order.contactNumber}
      </span>{' '}
      <span>{formatDateTime(order.createdAt)}</span>{' '}
      {started === undefined ? null : (
        <span>
          <strong>{started}</strong>
        </span>
      )}{' '}
      {order.dispatchedAt ? (
        <span className={styles.event}>Notified: {describeInstant(order.dispatchedAt)}</span>
      ) : null}{' '}
      {order.fulfilledAt ? <span className={styles.event}>Fulfilled: {formatDateTime(order.fulfilledAt)}</span> : null}
    </span>
  )
}
