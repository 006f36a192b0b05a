import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { isAhead, orderStatusOf } from '@fuel-shack/contract/sales/orders/order-status'
import { surchargeName } from '@fuel-shack/contract/shop/surcharge/surcharge'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { Fact } from '../../ui/Facts.tsx'
import { MapPinIcon } from '../../ui/icons/icons.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { useMinute } from '../../platform/client/use-minute.ts'
import { Arrival } from './Arrival.tsx'
import { afterOverlay } from '../../ui/overlays/own-step.ts'
import { isOpenOrder } from '../order/order-progress.ts'
import { endingOf, estimateOf, headlineOf, partRefundOf, spokenNumber } from '../order/order-texts.ts'
import { OrderLines } from '../order/OrderLines.tsx'
import styles from './OrderTicket.module.css'
import { StatusSteps } from './StatusSteps.tsx'
import { UnattendedNote } from './UnattendedNote.tsx'
import { useCollection } from './use-collection.ts'
import { releaseHeight, useSteadyHeight } from './use-steady-height.ts'

interface OrderTicketProps {
  order: CustomerOrder
  /** The time of what is shown, if it may be out of date. */
  asAt: string | undefined
  /** Controls at the end: cancelling, the tax invoice, ordering it again. */
  actions: ReactNode
  level: 1 | 2
}

/** An order as its customer follows it: what to say at the counter, how far it is, where to go, what was paid. */
export function OrderTicket(props: OrderTicketProps) {
  const at = useMinute()
  return at ? <TicketAt {...props} at={at} /> : null
}

function TicketAt({ order, asAt, actions, level, at }: OrderTicketProps & { at: Date }) {
  const { phone, collection } = useFacts()
  const heading = useId()
  const top = useRef<HTMLElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  useSteadyHeight(top)
  useSteadyHeight(controls)
  useShowsCancellation(orderStatusOf(order) === 'cancelled', { top, controls })
  const Heading = level === 1 ? 'h1' : 'h2'
  const estimate = estimateOf(order, at)
  const ending = endingOf(order, at)
  const isOpen = isOpenOrder(order)
  const isWaiting = orderStatusOf(order) === 'paid' && !isAhead(order, at.getTime())
  return (
    <article className={styles.ticket} aria-labelledby={heading} data-status={orderStatusOf(order)}>
      <header ref={top} className={styles.top} tabIndex={-1}>
        <p className={styles.who}>{order.customerName === '' ? 'Your order' : `Order for ${order.customerName}`}</p>
        <Heading id={heading} className={styles.number} aria-label={`Order ${spokenNumber(order.number)}`}>
          {order.number}
        </Heading>
        <p className={styles.headline}>{headlineOf(order, at)}</p>
        {estimate ? <p className={styles.estimate}>{estimate}</p> : null}
        {/* Always there: the number of elements tells what is new from what arrived late. */}
        <div className={styles.warning}>{isWaiting ? <UnattendedNote /> : null}</div>
        {asAt ? <p className={styles.asAt}>{`As at ${describeInstant(asAt, at)}. We'll keep trying.`}</p> : null}
      </header>
      <div className={styles.body}>
        {ending.length > 0 ? (
          <div className={styles.ending}>
            <WarningIcon />
            <div>
              {ending.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </div>
        ) : (
          <StatusSteps order={order} />
        )}
        {isOpen ? <Collection from={order.collectFrom ?? collection.where} /> : null}
        {isOpen ? <Arrival key={order.id} order={order} /> : null}
        <Dishes order={order} isBrief={level === 2} />
        <div ref={controls} className={styles.actions}>
          {actions}
        </div>
        <p className={styles.help}>
          Something wrong? Ring <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>
        </p>
      </div>
    </article>
  )
}

interface TicketParts {
  top: RefObject<HTMLElement | null>
  controls: RefObject<HTMLElement | null>
}

/** After 'Cancel and refund', the ticket is as short as what it has to say, and its head is on the screen. */
function useShowsCancellation(isCancelled: boolean, { top, controls }: TicketParts): void {
  const wasCancelled = useRef(isCancelled)
  useEffect(() => {
    if (isCancelled && !wasCancelled.current) {
      releaseHeight(top.current)
      releaseHeight(controls.current)
      afterOverlay(() => {
        top.current?.scrollIntoView()
        top.current?.focus({ preventScroll: true })
      })
    }
    wasCancelled.current = isCancelled
  }, [isCancelled, top, controls])
}

function Collection({ from }: { from: string }) {
  const { callButton } = useCollection()
  const { lot, road, town, enterFrom } = useFacts().address
  return (
    <section className={styles.collection} aria-label="Where to collect it">
      <MapPinIcon />
      <div>
        <p className={styles.where}>{`Collect it ${from}`}</p>
        <p>{`${lot} ${road}, ${town}. ${enterFrom}.`}</p>
        {callButton ? <p>{callButton}</p> : null}
      </div>
    </section>
  )
}

/** Above the menu the notes have two lines, so that nothing moves when they arrive: the device does not store them. */
function Dishes({ order, isBrief }: { order: CustomerOrder; isBrief: boolean }) {
  const { totalCents, spendCents, surcharge } = order
  const partRefund = partRefundOf(order)
  // The points go with the refund, which may not be recorded yet.
  const isCalledOff = ['declined', 'cancelled', 'refunded'].includes(orderStatusOf(order))
  return (
    <section className={styles.dishes} aria-label="What you ordered">
      <OrderLines items={order.items} />
      {order.customerNotes.trim() === '' ? null : (
        <p className={classNames(styles.notes, isBrief && styles.brief)}>{`“${order.customerNotes}”`}</p>
      )}
      {order.isEatingHere ? <p className={styles.notes}>You eat here</p> : null}
      <dl className={styles.money}>
        {surcharge ? <Fact name={surchargeName(surcharge.percent)}>{formatAud(surcharge.cents)}</Fact> : null}
        <Fact name="Paid">{formatAud(totalCents)}</Fact>
        {spendCents === undefined ? null : <Fact name="Paid with balance">{formatAud(spendCents)}</Fact>}
        {spendCents === undefined || spendCents >= totalCents ? null : (
          <Fact name="Paid by card">{formatAud(totalCents - spendCents)}</Fact>
        )}
        {order.points > 0 && !isCalledOff ? (
          <Fact name={order.arePointsPending ? 'Points pending' : 'Points earned'}>{order.points}</Fact>
        ) : null}
      </dl>
      {partRefund ? <p className={styles.refund}>{partRefund}</p> : null}
    </section>
  )
}
