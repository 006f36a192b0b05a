import type { StatedHours } from '@fuel-shack/contract/shop/hours/opening-hours'
import { Item, ItemButton } from '../parts/Item.tsx'
import styles from './Hours.module.css'
import { describeDate, describePeriodsOf, exceptionsFrom } from '../texts/hours-texts.ts'

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
          <Item
            key={date}
            name={date === today ? 'Today' : describeDate(date)}
            note={`${describePeriodsOf(periods)}${hours.reasons?.[date] ? ` · ${hours.reasons[date]}` : ''}`}
          >
            <ItemButton
              label="Usual hours"
              about={`on ${describeDate(date)}`}
              isBusy={isBusy}
              onClick={() => onUsual(date)}
            />
          </Item>
        ))}
      </ul>
    </section>
  )
}
