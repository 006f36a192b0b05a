import { useId } from 'react'
import styles from './OrderType.module.css'

interface OrderTypeProps {
  isDelivery: boolean
  onChange: (isDelivery: boolean) => void
}

/** Pickup or delivery. Delivery is disabled. */
export function OrderType({ isDelivery, onChange }: OrderTypeProps) {
  const name = useId()
  return (
    <fieldset className={styles.type}>
      <legend>Order type</legend>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input type="radio" name={name} checked={!isDelivery} onChange={() => onChange(false)} />
          Pickup
        </label>
        <label className={styles.choice}>
          <input type="radio" name={name} checked={isDelivery} disabled onChange={() => onChange(true)} />
          Delivery
        </label>
      </div>
    </fieldset>
  )
}
