import type { RefObject } from 'react'
import type { Ordering } from '@fuel-shack/contract/shop/hours/ordering'
import type { Setting } from '@fuel-shack/contract/records/settings'
import { classNames } from '../ui/class-names.ts'
import styles from './OrderingChoices.module.css'
import { describeAuthor, ORDERING } from './texts/ordering-texts.ts'

const CHOICES = ['coming-soon', 'open', 'closed'] as const satisfies Ordering[]

interface OrderingChoicesProps {
  ordering: Setting<'ordering'>
  /** Receives the focus after a change. */
  state: RefObject<HTMLOutputElement | null>
  onChoose: (value: Ordering, button: HTMLElement) => void
}

/** Shows whether customers can order, and the choices. */
export function OrderingChoices({ ordering, state, onChoose }: OrderingChoicesProps) {
  return (
    <>
      {/* It is there before the first change, which would move the choices under a finger. */}
      <p className={styles.state}>
        <output ref={state} tabIndex={-1}>
          {ORDERING[ordering.value].name}
        </output>
        <span>{describeAuthor(ordering)}</span>
      </p>
      <ul className={styles.choices} aria-label="Choices">
        {CHOICES.map((value) => {
          const isCurrent = value === ordering.value
          return (
            <li key={value}>
              <button
                type="button"
                className={classNames(styles.choice, isCurrent && styles.current)}
                aria-pressed={isCurrent}
                onClick={({ currentTarget }) => !isCurrent && onChoose(value, currentTarget)}
              >
                {ORDERING[value].name}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
