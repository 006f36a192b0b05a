import { linesUnder, shownQuantity } from '@fuel-shack/contract/sales/printing/docket'
import type { Order, OrderItem } from '@fuel-shack/contract/sales/orders/orders'
import { isCalledOff } from '@fuel-shack/contract/sales/payments/payment-flags'
import { isRefundedDish } from '@fuel-shack/contract/sales/payments/refunded-dishes'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon } from '../parts/icons.tsx'
import { OptionLines } from '../orders/OptionLines.tsx'
import { useTickets } from '../tickets/TicketsProvider.tsx'
import styles from './TicketLines.module.css'

interface TicketLinesProps {
  order: Order
  /** Those of its lines that are shown. */
  items: readonly OrderItem[]
  canTick: boolean
  ticked: readonly string[]
  /** The line whose checkbox has the focus. */
  focused: string | undefined
}

/** The lines of an order inside its ticket, each with a box to tap. */
export function TicketLines({ order, items, canTick, ticked, focused }: TicketLinesProps) {
  return (
    <span className={classNames(styles.lines, isCalledOff(order) && styles.calledOff)}>
      {items.map((item) => {
        const isRefunded = isRefundedDish(item)
        const isDone = ticked.includes(item.id) && !isRefunded
        return (
          <span key={item.id} className={classNames(styles.line, isDone && styles.done, isRefunded && styles.refunded)}>
            {canTick && isRefunded ? <span className={styles.target} /> : null}
            {canTick && !isRefunded ? (
              <span data-tick={item.id} className={styles.target} aria-hidden="true">
                <span className={classNames(styles.box, focused === item.id && styles.focused)}>
                  {isDone ? <CheckIcon size={24} /> : null}
                </span>
              </span>
            ) : null}
            <span className={styles.text}>
              {isRefunded ? <s>{dishTextOf(item)}</s> : <span>{dishTextOf(item)}</span>} <OptionLines item={item} />
            </span>
          </span>
        )
      })}
    </span>
  )
}

interface LineTicksProps {
  orderId: string
  items: readonly OrderItem[]
  ticked: readonly string[]
  onFocusLine: (itemId: string | undefined) => void
}

/** The checkboxes of the lines for keyboards and screen readers; their focus shows on the box in the ticket. */
export function LineTicks({ orderId, items, ticked, onFocusLine }: LineTicksProps) {
  const { tick } = useTickets()
  return (
    <fieldset aria-label="Tick off" className={styles.ticks}>
      {items
        .filter((item) => !isRefundedDish(item))
        .map((item) => (
          <input
            key={item.id}
            type="checkbox"
            aria-label={[dishTextOf(item), ...linesUnder(item).map(({ text }) => text)].join(', ')}
            checked={ticked.includes(item.id)}
            onChange={() => tick(orderId, item.id)}
            onFocus={() => onFocusLine(item.id)}
            onBlur={() => onFocusLine(undefined)}
          />
        ))}
    </fieldset>
  )
}

const dishTextOf = (item: OrderItem): string => `${shownQuantity(item)} × ${item.title}`
