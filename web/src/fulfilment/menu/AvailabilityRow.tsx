import { useId, useRef, useState, type ReactNode } from 'react'
import type { Until } from '@fuel-shack/contract/menu/availability'
import type { ChangeAvailability } from '@fuel-shack/contract/menu/availability-schema'
import { Button } from '../../ui/controls/Button.tsx'
import styles from './AvailabilityRow.module.css'
import { SoldOutChoices } from './SoldOutChoices.tsx'

interface AvailabilityRowProps {
  /** What toasts and buttons call it. */
  fullTitle: string
  title: string
  /** What applies now; undefined if there is nothing to say. */
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
