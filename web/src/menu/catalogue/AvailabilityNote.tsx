import type { AvailabilityTexts } from './current-dishes.ts'
import styles from './AvailabilityNote.module.css'

/** "Sold out until tomorrow", "Served until 10:30 am"; nothing if there is nothing to say. */
export function AvailabilityNote({ note, unavailable }: AvailabilityTexts) {
  if (note === undefined) return null
  return (
    <span className={styles.note} data-unavailable={unavailable === undefined ? undefined : true}>
      {note}
    </span>
  )
}
