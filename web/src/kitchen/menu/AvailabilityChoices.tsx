import { useState, type FormEvent } from 'react'
import { describeStartOfTomorrow, nextTime } from '@fuel-shack/contract/shop/catalogue/availability'
import { PORTIONS_MAX } from '@fuel-shack/contract/platform/limits'
import { readTypedNumber, WHOLE } from '@fuel-shack/contract/platform/typed-number'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { useServerNow } from '../parts/use-now.ts'
import type { Change } from './availability-queries.ts'
import styles from './AvailabilityRow.module.css'

interface ChoicesProps {
  title: string
  isBusy: boolean
  onChoose: (change: Change) => void
}

/** Offers for how long something is sold out, one tap except for a time, and asks how many are left. */
export function AvailabilityChoices({ title, isBusy, onChoose }: ChoicesProps) {
  const [asked, setAsked] = useState<'time' | 'number'>()
  const toggle = (form: 'time' | 'number') => setAsked(asked === form ? undefined : form)
  const at = new Date(useServerNow())
  return (
    <>
      <fieldset className={styles.choices} aria-label={`${title} is sold out`}>
        <Button tone="secondary" isBusy={isBusy} onClick={() => onChoose({ until: 'tomorrow' })}>
          {`Until ${describeStartOfTomorrow(at, siteTimeZone())}`}
        </Button>
        <Button tone="secondary" isBusy={isBusy} onClick={() => onChoose({ until: 'undone' })}>
          Until I undo it
        </Button>
        <Button tone="secondary" aria-expanded={asked === 'time'} onClick={() => toggle('time')}>
          Until a time…
        </Button>
        {asked === 'time' ? <TimeForm isBusy={isBusy} onChoose={onChoose} /> : null}
      </fieldset>
      <fieldset className={styles.choices} aria-label={`Portions of ${title}`}>
        <Button tone="secondary" aria-expanded={asked === 'number'} onClick={() => toggle('number')}>
          Only so many left…
        </Button>
        {asked === 'number' ? <NumberForm isBusy={isBusy} onChoose={onChoose} /> : null}
      </fieldset>
    </>
  )
}

type FormProps = Pick<ChoicesProps, 'isBusy' | 'onChoose'>

/** The next instant at which the clock of the rest stop shows a typed time; undefined without one. */
function instantOf(time: string): string | undefined {
  const [hours = NaN, minutes = NaN] = time.split(':').map(Number)
  if (Number.isNaN(hours + minutes)) return undefined
  return nextTime(hours * 60 + minutes, new Date(), siteTimeZone()).toISOString()
}

function TimeForm({ isBusy, onChoose }: FormProps) {
  const [time, setTime] = useState('')
  const [error, setError] = useState<string>()

  function choose(event: FormEvent) {
    event.preventDefault()
    const until = instantOf(time)
    if (until === undefined) setError('Enter a time.')
    else onChoose({ until })
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

function NumberForm({ isBusy, onChoose }: FormProps) {
  const [typed, setTyped] = useState('')
  const [time, setTime] = useState('')
  const [error, setError] = useState<string>()

  function choose(event: FormEvent) {
    event.preventDefault()
    const left = readTypedNumber(typed, WHOLE) ?? 0
    if (left < 1 || left > PORTIONS_MAX) setError(`Enter a number from 1 to ${PORTIONS_MAX}.`)
    else onChoose({ left, until: instantOf(time) ?? 'undone' })
  }

  return (
    <form className={styles.time} noValidate onSubmit={choose}>
      <Field
        label="How many are left"
        hint="Count those for orders that aren't paid yet."
        inputMode="numeric"
        autoComplete="off"
        required
        value={typed}
        error={error}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Field
        label="Until (optional)"
        hint="Then there's no limit any more."
        type="time"
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy}>
        Save
      </Button>
    </form>
  )
}
