import type { OrderItem } from '@fuel-shack/contract/orders/orders'
import { isRefundedDish } from '@fuel-shack/contract/orders/refunded-dishes'
import { classNames } from '../../ui/class-names.ts'
import { CheckIcon } from '../icons.tsx'
import { OptionLines } from '../orders/OptionLines.tsx'
import { linesUnder, shownQuantity } from '../orders/order-texts.ts'
import styles from './TicketLines.module.css'

interface TicketLinesProps {
  items: readonly OrderItem[]
  canTick: boolean
  ticked: readonly string[]
  /** The line whose checkbox has the focus. */
  focused: string | undefined
  isCalledOff: boolean
}

/** The lines of an order inside its ticket, each with a box to tap. */
export function TicketLines({ items, canTick, ticked, focused, isCalledOff }: TicketLinesProps) {
  return (
    <span className={classNames(styles.lines, isCalledOff && styles.calledOff)}>
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
  items: readonly OrderItem[]
  ticked: readonly string[]
  onToggle: (itemId: string) => void
  onFocusLine: (itemId: string | undefined) => void
}

/** The checkboxes of the lines for keyboards and screen readers; their focus shows on the box in the ticket. */
export function LineTicks({ items, ticked, onToggle, onFocusLine }: LineTicksProps) {
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
            onChange={() => onToggle(item.id)}
            onFocus={() => onFocusLine(item.id)}
            onBlur={() => onFocusLine(undefined)}
          />
        ))}
    </fieldset>
  )
}

const dishTextOf = (item: OrderItem): string => `${shownQuantity(item)} × ${item.title}`
