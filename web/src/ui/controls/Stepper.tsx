import { useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import { vibrate } from '../vibrate.ts'
import { MinusIcon, PlusIcon } from '../icons/sheet-icons.tsx'
import styles from './Stepper.module.css'

interface StepperProps {
  /** The counted thing. */
  label: string
  /** The price of one; completes the name of the plus button. */
  price?: string
  value: number
  /** The minus does nothing: the value must not fall further. */
  isAtMinimum?: boolean
  /** Why no more can be added; undefined if more can be. */
  limitMessage: string | undefined
  onChange: (delta: 1 | -1) => void
  /** The plus was tapped at the limit. */
  onLimit?: () => void
}

/** Minus, value, plus. At 0 there is only a plus; at the limit the plus stays focusable but does nothing. */
export function Stepper({ label, price, value, isAtMinimum = false, limitMessage, ...props }: StepperProps) {
  const { onChange, onLimit } = props
  const plus = useRef<HTMLButtonElement>(null)

  function change(delta: 1 | -1) {
    vibrate()
    onChange(delta)
  }

  function decrement() {
    if (isAtMinimum) return
    // The minus disappears at 0: without this, the focus would be lost.
    if (value === 1) plus.current?.focus()
    change(-1)
  }

  return (
    <div className={styles.stepper}>
      {value > 0 ? (
        <IconButton
          variant="outlined"
          icon={<MinusIcon size={20} />}
          label={`Remove one ${label}`}
          aria-disabled={isAtMinimum || undefined}
          onClick={decrement}
        />
      ) : null}
      {/* At 0 it's there without text: a live region announces only what changes in it. */}
      <output className={styles.value} aria-label={value > 0 ? `Quantity of ${label}` : undefined}>
        {value > 0 ? (
          // A new element for each value starts its animation.
          <span key={value} className={styles.digits}>
            {value}
          </span>
        ) : null}
      </output>
      <IconButton
        ref={plus}
        variant="outlined"
        icon={<PlusIcon size={20} />}
        label={price ? `Add ${label}, ${price}` : `Add ${label}`}
        aria-disabled={limitMessage ? true : undefined}
        aria-description={limitMessage}
        onClick={() => (limitMessage ? onLimit?.() : change(1))}
      />
    </div>
  )
}
