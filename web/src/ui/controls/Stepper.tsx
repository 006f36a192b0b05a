import { useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import { MinusIcon, PlusIcon } from '../icons/sheet-icons.tsx'
import styles from './Stepper.module.css'

interface StepperProps {
  /** What is counted. */
  label: string
  value: number
  /** Why there can be no more, while there cannot. */
  full: string | undefined
  onChange: (delta: 1 | -1) => void
}

/** One less, how many, one more. At nought it is only a plus; at its most, the plus stays in reach and does nothing. */
export function Stepper({ label, value, full, onChange }: StepperProps) {
  const plus = useRef<HTMLButtonElement>(null)

  function takeOne() {
    // The minus goes away with the last one, and must not take the focus along.
    if (value === 1) plus.current?.focus()
    onChange(-1)
  }

  return (
    <div className={styles.stepper}>
      {value > 0 ? (
        <>
          <IconButton look="outlined" icon={<MinusIcon size={20} />} label={`One less ${label}`} onClick={takeOne} />
          <output className={styles.value} aria-label={`Quantity of ${label}`}>
            {value}
          </output>
        </>
      ) : null}
      <IconButton
        ref={plus}
        look="outlined"
        icon={<PlusIcon size={20} />}
        label={`One more ${label}`}
        aria-disabled={full ? true : undefined}
        aria-description={full}
        onClick={() => !full && onChange(1)}
      />
    </div>
  )
}
