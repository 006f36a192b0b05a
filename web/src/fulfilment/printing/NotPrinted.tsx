import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import styles from './NotPrinted.module.css'
import { usePrinting } from './printing-queries.ts'
import { printText } from './printing-texts.ts'

/** Marks an order whose docket was not printed in time. */
export function NotPrinted({ orderId }: { orderId: string }) {
  const late = usePrinting()?.prints.find((print) => print.orderId === orderId && print.isLate)
  if (!late) return null
  return (
    <span className={styles.late}>
      <WarningIcon size={20} /> {printText(late)}
    </span>
  )
}
