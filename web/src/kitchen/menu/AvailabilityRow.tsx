import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { describeStartOfTomorrow, nextTime, type Until } from '@fuel-shack/contract/shop/catalogue/availability'
import type { ChangeAvailability } from '@fuel-shack/contract/shop/catalogue/availability-schema'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { useNow } from '../parts/use-now.ts'
import styles from './AvailabilityRow.module.css'

interface AvailabilityRowProps {
  /** The name in toasts and buttons. */
  fullTitle: string
  title: string
  /** The current state; undefined if there is nothing to say. */
  text: string | undefined
  /** Undefined: not sold out. */
  until: Until | undefined
  isBusy: boolean
  startsOpen?: boolean
  onChange: (until: ChangeAvailability['until']) => void
  /** More in the row, below the choices if it is open. */
  children?: (isOpen: boolean) => ReactNode
}

/** A dish or an option: a tap opens it, a second tap says until when it is sold out. One tap makes it available again. */
export function AvailabilityRow({ title, text, until, isBusy, startsOpen = false, ...props }: AvailabilityRowProps) {
  const { fullTitle, onChange, children } = props
  const [isOpen, setIsOpen] = useState(startsOpen)
  const toggle = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const isSoldOut = until !== undefined

  function change(next: ChangeAvailability['until']) {
    // The clicked button disappears.
    toggle.current?.focus()
    setIsOpen(false)
    onChange(next)
  }

  return (
    <>
      <div className={styles.head}>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={styles.title}>{title}</span>
          {text === undefined ? null : (
            <span className={styles.text} data-sold-out={isSoldOut || undefined}>
              {text}
            </span>
          )}
        </button>
        {isSoldOut ? (
          <Button
            tone="secondary"
            className={styles.undo}
            isBusy={isBusy}
            aria-label={`${fullTitle}: available again`}
            onClick={() => change(null)}
          >
            Available again
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <div id={panelId} className={styles.panel}>
          <SoldOutChoices title={fullTitle} isBusy={isBusy} onChoose={change} />
        </div>
      ) : null}
      {children?.(isOpen)}
    </>
  )
}

interface SoldOutChoicesProps {
  title: string
  isBusy: boolean
  onChoose: (until: NonNullable<ChangeAvailability['until']>) => void
}

/** Offers for how long something is sold out. One tap, except for a time. */
function SoldOutChoices({ title, isBusy, onChoose }: SoldOutChoicesProps) {
  const [asksTime, setAsksTime] = useState(false)
  const at = new Date(useNow())
  return (
    <fieldset className={styles.choices} aria-label={`${title} is sold out`}>
      <Button tone="secondary" isBusy={isBusy} onClick={() => onChoose('tomorrow')}>
        {`Until ${describeStartOfTomorrow(at, siteTimeZone())}`}
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
    else onChoose(nextTime(hours * 60 + minutes, new Date(), siteTimeZone()).toISOString())
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
