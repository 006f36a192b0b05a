import { useId, useState } from 'react'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { vibrate } from '../../ui/vibrate.ts'
import styles from './Card.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', '⌫'] as const
/** A position behind the last character of any amount. */
const DIGITS_END = 100
/** $99,999.99 */
const DIGITS_LIMIT = 7

interface Amount {
  label: string
  /** The amount in hundredths. */
  value: number
  format: (value: number) => string
  onChange: (value: number) => void
}

interface KeypadProps {
  label: string
  cents: number
  onChange: (cents: number) => void
  /** A second amount, which the keys type while it has been chosen. */
  other?: Amount | undefined
}

/** An amount, typed as at a till: from the hundredths up, by large keys or by keyboard. */
export function Keypad({ label, cents, onChange, other }: KeypadProps) {
  const id = useId()
  const [active, setActive] = useState(0)
  const amounts: Amount[] = [{ label, value: cents, format: formatAud, onChange }, ...(other ? [other] : [])]
  const { value, onChange: change } = amounts[active] ?? { value: 0, onChange }

  function set(next: string, onSet = change): void {
    if (next.length <= DIGITS_LIMIT) onSet(Number(next))
  }
  function tap(key: (typeof KEYS)[number]): void {
    vibrate()
    const digits = String(value)
    set(key === '⌫' ? digits.slice(0, -1) : digits === '0' ? key : digits + key)
  }
  return (
    <div className={styles.amount}>
      <div className={styles.displays}>
        {amounts.map((amount, index) => (
          <div key={amount.label} className={styles.display}>
            <label htmlFor={id + index}>{amount.label}</label>
            <input
              ref={index === 0 ? focusOnMount : undefined}
              id={id + index}
              className={styles.input}
              data-active={index === active}
              inputMode="none"
              autoComplete="off"
              value={amount.format(amount.value)}
              onFocus={() => setActive(index)}
              // Digits are added at the end alone.
              onSelect={({ currentTarget }) => currentTarget.setSelectionRange(DIGITS_END, DIGITS_END)}
              onChange={({ target }) => set(target.value.replaceAll(/\D/g, '').replace(/^0+/, ''), amount.onChange)}
            />
          </div>
        ))}
      </div>
      <fieldset className={styles.keypad} aria-label={amounts[active]?.label}>
        {KEYS.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.key}
            aria-label={key === '⌫' ? 'Delete the last digit' : undefined}
            onClick={() => tap(key)}
          >
            {key}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
