import { memo, useState, type MouseEvent } from 'react'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { isCalledOff } from '@fuel-shack/contract/sales/payments/payment-flags'
import { isReadyAt } from '@fuel-shack/contract/sales/stations/order-stations'
import type { Station } from '@fuel-shack/contract/shop/stations/stations'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { classNames } from '../../ui/class-names.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatDateTime } from '../parts/date-time.ts'
import { MapPinIcon } from '../../ui/icons/icons.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { TicketActions } from '../actions/TicketActions.tsx'
import { arrivalTextOf } from '../alarm/arrivals.ts'
import { NotesIcon, PhoneIcon } from '../parts/icons.tsx'
import { PaymentFlags } from '../money/PaymentFlags.tsx'
import type { AgeLevel } from '../orders/order-age.ts'
import { useAcknowledgeCancelledMutation } from '../orders/orders-queries.ts'
import { StatedAllergies } from '../orders/StatedAllergies.tsx'
import { usePrinting } from '../printing/printing-queries.ts'
import { latePrints, printText } from '../printing/printing-texts.ts'
import { startedText } from '../progress/progress-texts.ts'
import { useIsKitchenDevice } from '../screens/kitchen-screen.ts'
import { linesAt, stationOfTicket } from '../stations/station-orders.ts'
import { StationNotes } from '../stations/StationNotes.tsx'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import { MarkedText } from '../words/MarkedText.tsx'
import { packTicket } from './pack-tickets.ts'
import styles from './Ticket.module.css'
import { TicketHead } from './TicketHead.tsx'
import { LineTicks, TicketLines } from './TicketLines.tsx'

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
  /** The station of the board. Undefined: it shows every order, whole. */
  station: Station | undefined
  /** The customer should have been notified by now: Ready tries again. */
  isUnannounced: boolean
}

/**
 * An order on the board. All of it is a button that opens the order, except the boxes of its lines, where a tap ticks the
 * line off, and Ready and Done below it. A button cannot contain controls, so the checkboxes for keyboards and screen
 * readers come after it.
 */
export const Ticket = memo(function Ticket(props: TicketProps) {
  const { order, ageLevel, ageText, isNew, wasJustNotified, ticked, station, isUnannounced } = props
  const { open, tick } = useTickets()
  const [focusedLine, setFocusedLine] = useState<string>()
  const isOff = isCalledOff(order)
  const isOpen = order.fulfilledAt === null && !isOff
  const arrival = isOpen ? arrivalTextOf(order) : undefined
  const items = linesAt(order, station)
  const readyStation = stationOfTicket(order, station)
  const isReadyHere = readyStation !== undefined && isReadyAt(order, readyStation) && !isUnannounced

  function handleClick({ target }: MouseEvent) {
    const box = target instanceof Element ? target.closest<HTMLElement>('[data-tick]') : null
    if (box?.dataset['tick'] === undefined) open(order)
    else tick(order.id, box.dataset['tick'])
  }

  return (
    <li
      ref={packTicket}
      className={classNames(styles.ticket, isNew && styles.new, isOpen && styles[ageLevel], isOff && styles.calledOff)}
    >
      <button type="button" aria-haspopup="dialog" className={styles.button} onClick={handleClick}>
        <TicketHead order={order} isNew={isNew} age={isOpen ? { level: ageLevel, text: ageText } : undefined} />
        <PaymentFlags order={order} />
        <NotPrinted orderId={order.id} />
        {arrival === undefined ? null : (
          <span className={styles.arrival}>
            <MapPinIcon size={24} /> <span>{arrival}</span>
          </span>
        )}
        <StatedAllergies order={order} />
        {order.customerNotes.trim() === '' ? null : (
          <span className={styles.notes}>
            <NotesIcon size={24} />{' '}
            <span>
              <MarkedText>{order.customerNotes}</MarkedText>
            </span>
          </span>
        )}
        <TicketLines order={order} items={items} canTick={isOpen} ticked={ticked} focused={focusedLine} />
        <StationNotes order={order} station={station} />
        <TicketFoot order={order} />
      </button>
      {isOpen ? <LineTicks orderId={order.id} items={items} ticked={ticked} onFocusLine={setFocusedLine} /> : null}
      {isOpen ? (
        <TicketActions
          order={order}
          wasJustNotified={wasJustNotified}
          station={readyStation}
          isReadyHere={isReadyHere}
        />
      ) : null}
      <AcknowledgeCancelled order={order} />
    </li>
  )
})

const NOT_HERE = () => undefined

/** Marks an order whose docket was not printed in time. */
function NotPrinted({ orderId }: { orderId: string }) {
  const printing = usePrinting()
  const [late] = printing ? latePrints(printing, [orderId], NOT_HERE) : []
  if (!late) return null
  return (
    <span className={styles.notPrinted}>
      <WarningIcon size={20} /> <span>{printText(late)}</span>
    </span>
  )
}

function TicketFoot({ order }: { order: Order }) {
  const started = order.fulfilledAt === null ? startedText(order) : undefined
  return (
    <span className={styles.foot}>
      {order.contactNumber === '' ? null : (
        <span className={styles.contact}>
          <PhoneIcon size={18} /> <span>{order.contactNumber}</span>
        </span>
      )}{' '}
      <span>{formatDateTime(order.createdAt)}</span>{' '}
      {started === undefined ? null : (
        <span>
          <strong>{started}</strong>
        </span>
      )}{' '}
      {order.dispatchedAt ? (
        <span className={styles.event}>{`Notified: ${describeInstant(order.dispatchedAt)}`}</span>
      ) : null}{' '}
      {order.fulfilledAt ? (
        <span className={styles.event}>{`Fulfilled: ${formatDateTime(order.fulfilledAt)}`}</span>
      ) : null}
    </span>
  )
}

/** A cancelled order stays on every board until someone in the kitchen says that they know. */
function AcknowledgeCancelled({ order }: { order: Order }) {
  const { changeList } = useTickets()
  const isKitchenDevice = useIsKitchenDevice()
  const [acknowledge, { isLoading, error }] = useAcknowledgeCancelledMutation()
  if (order.cancelledAt === undefined || order.acknowledgedAt !== undefined) return null

  // Elsewhere it would take the ticket off the kitchen's boards unread.
  if (!isKitchenDevice) return <p className={styles.acknowledge}>The kitchen hasn’t tapped ‘Got it’ yet.</p>

  const confirm = async () =>
    changeList(order.id, 'closed', async () => acknowledge({ body: { orderIds: [order.id] } }))

  return (
    <div className={styles.acknowledge}>
      {error ? <p role="alert">{problemMessage(error)}</p> : null}
      <Button
        tone="danger"
        isWide
        isBusy={isLoading}
        aria-label={`Got it, order ${orderNumberOf(order)} is cancelled`}
        onClick={() => void confirm()}
      >
        Got it, cancelled
      </Button>
    </div>
  )
}
