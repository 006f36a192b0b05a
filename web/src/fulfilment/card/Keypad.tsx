import { useId } from 'react'
import { formatAud, type Cents } from '@fuel-shack/contract/values/money'
import { focusOnMount } from '../../ui/hooks/on-mount.ts'
import { vibrate } from '../../ui/vibrate.ts'
import styles from './Card.module.css'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0', '⌫'] as const
/** Behind the last character of any amount. */
const DIGITS_END = 100
/** $99,999.99 */
const DIGITS_LIMIT = 7

interface KeypadProps {
  label: string
  cents: Cents
  onChange: (cents: Cents) => void
}

/** An amount, typed as at a till: from the cents up, by large keys or by keyboard. */
export function Keypad({ label, cents, onChange }: KeypadProps) {
  const id = useId()
  const digits = String(cents)
  function set(next: string): void {
    if (next.length <= DIGITS_LIMIT) onChange(Number(next))
  }
  function tap(key: (typeof KEYS)[number]): void {
    vibrate()
    set(key === '⌫' ? digits.slice(0, -1) : digits === '0' ? key : digits + key)
  }
  return (
    <div className={styles.amount}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={focusOnMount}
        id={id}
        className={styles.input}
        inputMode="none"
        autoComplete="off"
        value={formatAud(cents)}
        // Digits are added at the end alone.
        onSelect={({ currentTarget }) => currentTarget.setSelectionRange(DIGITS_END, DIGITS_END)}
        onChange={({ target }) => set(target.value.replaceAll(/\D/g, '').replace(/^0+/, ''))}
      />
      <div className={styles.keypad}>
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
      </div>
    </div>
  )
}
