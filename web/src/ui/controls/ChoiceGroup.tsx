import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './ChoiceGroup.module.css'

export interface ChoiceOption<Id extends string = string> {
  id: Id
  label: string
  /** A hint beside the label, which names the choice alone. */
  hint?: ReactNode
  isDisabled?: boolean
}

interface ChoiceGroupProps<Id extends string> {
  legend: string
  /** How many can be chosen. */
  hint?: string | undefined
  error?: string | undefined
  type: 'radio' | 'checkbox'
  /** One below the other, each as wide as the group. */
  isList?: boolean
  /** In columns. */
  isGrid?: boolean
  options: readonly ChoiceOption<Id>[]
  chosen: readonly NoInfer<Id>[]
  onToggle: (id: NoInfer<Id>) => void
}

/** Radio buttons or checkboxes under one legend. */
export function ChoiceGroup<Id extends string>(props: ChoiceGroupProps<Id>) {
  const { legend, hint, error, type, isList = false, isGrid = false, options, chosen, onToggle } = props
  const name = useId()
  const note = error ?? hint
  return (
    <fieldset
      className={styles.group}
      data-invalid={error ? true : undefined}
      aria-describedby={note ? `${name}-note` : undefined}
    >
      <legend>{legend}</legend>
      {note ? (
        <p id={`${name}-note`} className={error ? styles.error : styles.note}>
          {note}
        </p>
      ) : null}
      <div className={classNames(styles.options, isList && styles.list, isGrid && styles.grid)}>
        {options.map((option) => (
          <div key={option.id} className={styles.option}>
            <label className={styles.label}>
              <input
                type={type}
                name={name}
                checked={chosen.includes(option.id)}
                disabled={option.isDisabled}
                aria-describedby={option.hint ? `${name}-${option.id}` : undefined}
                onChange={() => onToggle(option.id)}
              />
              <span>{option.label}</span>
            </label>
            {option.hint ? (
              <span id={`${name}-${option.id}`} className={styles.hint}>
                {option.hint}
              </span>
            ) : null}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
