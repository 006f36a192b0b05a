import { useId, type ComponentProps } from 'react'
import styles from './Field.module.css'
import { useDebounced } from '../hooks/use-debounced.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'maxLength'> & {
  label: string
  value: string
  maxLength: number
}

const SAY_WHEN_LEFT = 50

/** A field for several lines, with a counter. */
export function TextArea({ label, value, maxLength, ...rest }: TextAreaProps) {
  const id = useId()
  const left = useDebounced(maxLength - value.length)
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
        <VisuallyHidden>{`At most ${maxLength} characters. Used: `}</VisuallyHidden>
        <span>
          {value.length} / {maxLength}
        </span>
      </p>
      <VisuallyHidden>
        <output>{left <= SAY_WHEN_LEFT ? `${left} characters left` : ''}</output>
      </VisuallyHidden>
    </div>
  )
}
