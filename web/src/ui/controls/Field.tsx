import { useId, type ComponentProps } from 'react'
import styles from './Field.module.css'

type FieldProps = ComponentProps<'input'> & {
  label: string
  hint?: string
  /** Shown below the field in place of the hint, and announced with the field. */
  error?: string | undefined
}

export function Field({ label, hint, error, ...rest }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
      />
      <p id={noteId} className={error ? styles.error : styles.hint} aria-live="polite">
        {note}
      </p>
    </div>
  )
}
