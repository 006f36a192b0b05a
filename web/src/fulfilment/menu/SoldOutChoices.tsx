import { useState, type FormEvent } from 'react'
import { describeStartOfTomorrow, nextTime } from '@fuel-shack/contract/menu/availability'
import type { ChangeAvailability } from '@fuel-shack/contract/menu/availability-schema'
import { siteTimeZone } from '../../client/site-time-zone.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { useNow } from '../use-now.ts'
import styles from './SoldOutChoices.module.css'

interface SoldOutChoicesProps {
  /** What is sold out. */
  title: string
  isBusy: boolean
  onChoose: (until: NonNullable<ChangeAvailability['until']>) => void
}

/** Offers for how long something is sold out. One tap, except for a time. */
export function SoldOutChoices({ title, isBusy, onChoose }: SoldOutChoicesProps) {
  const [asksTime, setAsksTime] = useState(false)
  const at = new Date(useNow())
  return (
    <fieldset className={styles.choices} aria-label={`${title} is sold out`}>
      <Button tone="secondary" isBusy={isBusy} onClick={() => onChoose('tomorrow')}>
        Until {describeStartOfTomorrow(at, siteTimeZone)}
      </Button>
      <Button tone="secondary" isBusy={isBusy} onClick={() => onChoose('undone')}>
        Until I undo it
      </Button>
      <Button tone="secondary" aria-expanded={asksTime} onClick={() => setAsksTime(!asksTime)}>
        Until a time…
      </Button>
      {asksTime ? <TimeForm isBusy={isBusy} onChoose={onChoose} /> : null}
    </fieldset>
  )
}

function TimeForm({ isBusy, onChoose }: Pick<SoldOutChoicesProps, 'isBusy' | 'onChoose'>) {
  const [time, setTime] = useState('')
  const [error, setError] = useState<string>()

  function choose(event: FormEvent) {
    event.preventDefault()
    const [hours = NaN, minutes = NaN] = time.split(':').map(Number)
    if (Number.isNaN(hours + minutes)) setError('Enter a time.')
    else onChoose(nextTime(hours * 60 + minutes, new Date(), siteTimeZone).toISOString())
  }

  return (
    <form className={styles.time} noValidate onSubmit={choose}>
      <Field
        label="Sold out until"
        type="time"
        required
        value={time}
        error={error}
        onChange={(event) => setTime(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        Save
      </Button>
    </form>
  )
}
