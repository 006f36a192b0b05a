import type { StatedHours } from '@fuel-shack/contract/hours/opening-hours'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './Hours.module.css'
import { describeDate, describePeriodsOf, exceptionsFrom } from './hours-texts.ts'

interface ExceptionsProps {
  hours: StatedHours
  today: string
  isBusy: boolean
  onUsual: (date: string) => void
}

/** The days with other hours, from today on. */
export function Exceptions({ hours, today, isBusy, onUsual }: ExceptionsProps) {
  const days = exceptionsFrom(hours, today)
  if (days.length === 0) return null
  return (
    <section aria-label="Other hours" className={styles.exceptions}>
      <h3>Other hours</h3>
      <ul>
        {days.map(([date, periods]) => (
          <li key={date}>
            <p>
              <strong>{date === today ? 'Today' : describeDate(date)}</strong>
              <span>
                {describePeriodsOf(periods)}
                {hours.reasons?.[date] ? ` · ${hours.reasons[date]}` : null}
              </span>
            </p>
            <Button tone="secondary" isBusy={isBusy} onClick={() => onUsual(date)}>
              Usual hours<VisuallyHidden>{` on ${describeDate(date)}`}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
