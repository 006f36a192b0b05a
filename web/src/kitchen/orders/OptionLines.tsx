import { linesUnder } from '@fuel-shack/contract/sales/printing/docket'
import type { OrderItem } from '@fuel-shack/contract/sales/orders/orders'
import { MarkedText } from '../words/MarkedText.tsx'
import styles from './OptionLines.module.css'

/** Refund, options and note of an item, one below the other. Inline elements: the row of an order is a button. */
export function OptionLines({ item }: { item: OrderItem }) {
  const lines = linesUnder(item)
  if (lines.length === 0) return null
  return (
    <span className={styles.lines}>
      {lines.map(({ text, isRemoval, isRefund }) => (
        <span key={text} className={isRemoval ? styles.removal : undefined}>
          {isRefund ? <strong className={styles.refund}>{text}</strong> : <MarkedText>{text}</MarkedText>}
        </span>
      ))}
    </span>
  )
}
