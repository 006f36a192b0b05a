import { IconButton } from './IconButton.tsx'
import { MinusIcon, PlusIcon } from './icons.tsx'
import styles from './Stepper.module.css'

interface StepperProps {
  /** What is counted. */
  label: string
  value: number
  max: number
  onChange: (delta: 1 | -1) => void
}

/** One less, how many, one more. A button at its end stays in reach of the keyboard and does nothing. */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  const isLeast = value <= 0
  const isMost = value >= max
  return (
    <div className={styles.stepper}>
      <IconButton
        look="outlined"
        icon={<MinusIcon size={20} />}
        label={`One less ${label}`}
        aria-disabled={isLeast || undefined}
        onClick={() => !isLeast && onChange(-1)}
      />
      <output className={styles.value} aria-label={`Quantity of ${label}`}>
        {value}
      </output>
      <IconButton
        look="outlined"
        icon={<PlusIcon size={20} />}
        label={`One more ${label}`}
        aria-disabled={isMost || undefined}
        onClick={() => !isMost && onChange(1)}
      />
    </div>
  )
}
