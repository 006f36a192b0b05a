import { useId, type ComponentProps } from 'react'
import styles from './Field.module.css'

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  label: string
  options: { value: string; text: string }[]
  /** Shown below the field, and announced with it. */
  error?: string | undefined
}

/** The device's own list: on a phone, a wheel that a thumb can turn. */
export function Select({ label, options, error, ...rest }: SelectProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <p id={noteId} className={error ? styles.error : styles.hint} aria-live="polite">
        {error}
      </p>
    </div>
  )
}
