import { formatAud } from '@fuel-shack/contract/platform/money'
import { EAT_HERE, orderTypeOf, paidWithText, shownQuantity } from '@fuel-shack/contract/sales/printing/docket'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order, OrderItem } from '@fuel-shack/contract/sales/orders/orders'
import { isRefundedDish } from '@fuel-shack/contract/sales/payments/refunded-dishes'
import { surchargeName } from '@fuel-shack/contract/shop/surcharge/surcharge'
import { formatDateTime } from '../parts/date-time.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { MapPinIcon } from '../../ui/icons/icons.tsx'
import { arrivalTextOf } from '../alarm/arrivals.ts'
import { NotesIcon } from '../parts/icons.tsx'
import { OrderAvailability } from '../menu/DishRow.tsx'
import { PaymentFlags } from '../money/PaymentFlags.tsx'
import { declineReasonText } from '../money/refund-texts.ts'
import { MarkedText } from '../words/MarkedText.tsx'
import { OptionLines } from '../orders/OptionLines.tsx'
import { StatedAllergies } from '../orders/StatedAllergies.tsx'
import { notifiedText } from '../orders/order-texts.ts'
import styles from './OrderFacts.module.css'

function DishText({ item }: { item: OrderItem }) {
  const text = `${item.title} (x ${shownQuantity(item)})`
  return isRefundedDish(item) ? <s>{text}</s> : <span>{text}</span>
}

/** All details of an order; the items come first, in the largest type. */
export function OrderFacts({ order }: { order: Order }) {
  const arrival = arrivalTextOf(order)
  return (
    <>
      <p className={styles.number}>
        <span>{orderNumberOf(order)}</span>{' '}
        {order.customerName ? <span className={styles.name}>{order.customerName}</span> : null}
      </p>
      {arrival ? (
        <p className={styles.arrival}>
          <MapPinIcon size={28} /> <span>{arrival}</span>
        </p>
      ) : null}
      <PaymentFlags order={order} />
      {order.paidWhile && order.fulfilledAt === null ? <p>Cook it if you can. If not, ring the customer.</p> : null}
      <StatedAllergies order={order} />
      <ul className={styles.items} aria-label="Items">
        {order.orderItems.map((item) => (
          <li key={item.id}>
            <DishText item={item} />
            <OptionLines item={item} />
          </li>
        ))}
      </ul>
      <section className={styles.notes} aria-labelledby="order-notes">
        <h3 id="order-notes">
          <NotesIcon /> Customer Notes
        </h3>
        <p>{order.customerNotes.trim() === '' ? 'None' : <MarkedText>{order.customerNotes}</MarkedText>}</p>
      </section>
      <OrderAvailability order={order} />
      <Facts layout="rows">
        <Fact name="Contact">
          {order.contactNumber === '' ? (
            <span>None</span>
          ) : (
            <a href={`tel:${order.contactNumber.replaceAll(' ', '')}`}>{order.contactNumber}</a>
          )}
          {order.contactEmailAddress ? (
            <a href={`mailto:${order.contactEmailAddress}`}>
              <EmailAddress>{order.contactEmailAddress}</EmailAddress>
            </a>
          ) : null}
        </Fact>
        <Fact name="Order Type">{orderTypeOf(order)}</Fact>
        {order.isEatingHere ? <Fact name="Served">{EAT_HERE}</Fact> : null}
        {order.readyAt ? (
          <Fact name={order.startAt ? 'Pick-up' : 'Ready By'}>{describeInstant(order.readyAt)}</Fact>
        ) : null}
        {order.startAt ? <Fact name="Start At">{describeInstant(order.startAt)}</Fact> : null}
        <Fact name="Delivery Address">{(order.isDelivery && order.deliveryAddress) || 'N/A'}</Fact>
        <Fact name="Created At">{formatDateTime(order.createdAt)}</Fact>
        <Fact name="Last Notified">{notifiedText(order)}</Fact>
        <Fact name="Fulfilled At">{order.fulfilledAt ? formatDateTime(order.fulfilledAt) : 'Not Fulfilled'}</Fact>
        {order.cancelledAt ? <Fact name="Cancelled At">{describeInstant(order.cancelledAt)}</Fact> : null}
        {order.declinedAt ? (
          <Fact name="Declined At">
            <span>{describeInstant(order.declinedAt)}</span>
            {order.declineReason ? <span>{declineReasonText(order.declineReason)}</span> : null}
          </Fact>
        ) : null}
        {order.surcharge ? (
          <Fact name={surchargeName(order.surcharge.percent)}>{formatAud(order.surcharge.cents)}</Fact>
        ) : null}
        {order.paidWith ? <Fact name="Paid">{paidWithText(order.paidWith)}</Fact> : null}
        {order.refundedCents === undefined ? null : <Fact name="Refunded">{formatAud(order.refundedCents)}</Fact>}
        {order.staffNotes ? (
          <Fact name="Staff Notes">
            {order.staffNotes.map(({ writtenAt, text }) => (
              <span key={writtenAt}>{`${describeInstant(writtenAt)}: ${text}`}</span>
            ))}
          </Fact>
        ) : null}
        {order.dispute ? <Fact name="Disputed At">{describeInstant(order.dispute.disputedAt)}</Fact> : null}
        {order.counter ? (
          <Fact name="Typed By">{order.counter.isFromTill ? 'The till' : (order.typedBy ?? 'Staff')}</Fact>
        ) : (
          <Fact name="Transaction ID">
            <span className={styles.transaction}>{order.transactionId}</span>
          </Fact>
        )}
      </Facts>
    </>
  )
}
