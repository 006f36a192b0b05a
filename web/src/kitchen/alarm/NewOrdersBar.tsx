import type { ReactNode } from 'react'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { classNames } from '../../ui/class-names.ts'
import { BellIcon, BellOffIcon } from '../parts/icons.tsx'
import { bell } from './bell.ts'
import { NO_NEW_ORDERS } from './empty-list-text.ts'
import styles from './NewOrdersBar.module.css'

interface NewOrdersBarProps {
  unopened: readonly Order[]
  polling: keyof typeof NO_NEW_ORDERS
  rings: boolean
  isRinging: boolean
  /** The button of the bell. */
  children: ReactNode
}

/** The bar is in the header and has a constant height: the list below does not move when an order arrives. */
export function NewOrdersBar({ unopened, polling, rings, isRinging, children }: NewOrdersBarProps) {
  const bellState = useExternalStore(bell.state)
  const count = unopened.length
  return (
    <section className={classNames(styles.bar, count > 0 && styles.hasNew, isRinging && styles.ringing)}>
      <span className={styles.bell}>
        {rings && bellState === 'ready' ? <BellIcon size={24} /> : <BellOffIcon size={24} />}
      </span>
      <p className={styles.text} aria-live="polite">
        {count === 0 ? NO_NEW_ORDERS[polling] : `${count} new ${count === 1 ? 'order' : 'orders'}`}
      </p>
      {children}
    </section>
  )
}
