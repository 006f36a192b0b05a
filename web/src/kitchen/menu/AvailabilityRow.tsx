import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import type { Change } from './availability-queries.ts'
import { AvailabilityChoices } from './AvailabilityChoices.tsx'
import styles from './AvailabilityRow.module.css'

interface AvailabilityRowProps {
  /** The name in toasts and buttons. */
  fullTitle: string
  title: string
  /** The current state; undefined if there is nothing to say. */
  text: string | undefined
  isSoldOut: boolean
  /** It is sold out, or staff have stated how many are left. */
  isLimited: boolean
  isBusy: boolean
  startsOpen?: boolean
  /** Its title takes the focus when it appears. */
  hasFocus?: boolean
  /** Beside its title. */
  aside?: ReactNode
  /** There are other choices below: those of this row say what they are about. */
  hasLabel?: boolean
  /** @returns whether it was saved */
  onChange: (change: Change) => Promise<boolean>
  /** More in the row, below the choices if it is open. */
  children?: (isOpen: boolean) => ReactNode
}

/**
 * A dish or an option: a tap opens it, a second tap says until when it is sold out, or asks how many are left. One tap makes it
 * available again.
 */
export function AvailabilityRow({
  title,
  text,
  isSoldOut,
  isBusy,
  startsOpen = false,
  ...props
}: AvailabilityRowProps) {
  const { fullTitle, isLimited, hasFocus = false, aside, hasLabel = false, onChange, children } = props
  const [isOpen, setIsOpen] = useState(startsOpen)
  const toggle = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const again = isSoldOut ? 'Available again' : 'No limit'
  useEffect(() => {
    if (hasFocus) toggle.current?.focus()
  }, [hasFocus])

  async function change(next: Change) {
    // A typed number stays until it is saved.
    if (next.left !== undefined && !(await onChange(next))) return
    // The clicked button disappears.
    toggle.current?.focus()
    setIsOpen(false)
    if (next.left === undefined) await onChange(next)
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
        {aside}
        {isLimited ? (
          <Button
            tone="secondary"
            className={styles.undo}
            isBusy={isBusy}
            aria-label={`${fullTitle}: ${again.toLowerCase()}`}
            onClick={() => void change({ until: null })}
          >
            {again}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <div id={panelId} className={styles.panel}>
          {hasLabel ? <p className={styles.text}>Sold out:</p> : null}
          <AvailabilityChoices title={fullTitle} isBusy={isBusy} onChoose={(next) => void change(next)} />
        </div>
      ) : null}
      {children?.(isOpen)}
    </>
  )
}
