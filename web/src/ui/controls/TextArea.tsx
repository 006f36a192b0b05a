import { useEffect, useId, useState, type ComponentProps } from 'react'
import styles from './Field.module.css'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'maxLength'> & {
  label: string
  value: string
  maxLength: number
}

const ANNOUNCE_BELOW = 50

/** A multi-line field with a character counter. */
export function TextArea({ label, value, maxLength, ...rest }: TextAreaProps) {
  const id = useId()
  const remaining = useDebounced(maxLength - value.length)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...rest}
        id={id}
        className={styles.input}
        value={value}
        maxLength={maxLength}
        aria-describedby={`${id}-limit`}
      />
      <p id={`${id}-limit`} className={styles.counter}>
        <VisuallyHidden>{`${maxLength} characters max, ${value.length} used`}</VisuallyHidden>
        <span aria-hidden="true">{`${value.length} / ${maxLength}`}</span>
      </p>
      <VisuallyHidden>
        <output>{remaining <= ANNOUNCE_BELOW ? `${remaining} characters left` : ''}</output>
      </VisuallyHidden>
    </div>
  )
}

const PAUSE_MS = 1000

/** The value once it has not changed for a second, for example to announce it after typing. */
function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
