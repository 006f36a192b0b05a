import { useId } from 'react'
import styles from './OrderType.module.css'

interface OrderTypeProps {
  isDelivery: boolean
  onChange: (isDelivery: boolean) => void
}

/** Pickup or delivery. Delivery is disabled. */
export function OrderType({ isDelivery, onChange }: OrderTypeProps) {
  const name = useId()
  const reasonId = useId()
  return (
    <fieldset className={styles.type}>
      <legend>Order type</legend>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input type="radio" name={name} checked={!isDelivery} onChange={() => onChange(false)} />
          Pickup
        </label>
        <label className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={isDelivery}
            disabled
            aria-describedby={reasonId}
            onChange={() => onChange(true)}
          />
          Delivery
        </label>
        {/* Beside the label, so that the choice is named by one word. */}
        <span id={reasonId} className={styles.reason}>
          Not available yet
        </span>
      </div>
    </fieldset>
  )
}
