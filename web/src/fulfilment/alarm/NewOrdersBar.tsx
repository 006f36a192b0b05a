import { useRef } from 'react'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { useExternalStore } from '../../client/external-store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useMeasuredVariable } from '../../ui/hooks/use-height-variable.ts'
import { classNames } from '../../ui/class-names.ts'
import { BellIcon, BellOffIcon } from '../icons.tsx'
import { bell } from './bell.ts'
import styles from './NewOrdersBar.module.css'

/** The text if there are no unopened orders, by the state of polling. */
const NO_NEW_ORDERS = {
  starting: 'Checking for new orders...',
  current: 'No new orders',
  paused: 'Not checking for new orders',
  failing: "Can't check for new orders",
}

interface NewOrdersBarProps {
  unopened: readonly Order[]
  polling: keyof typeof NO_NEW_ORDERS
  isRinging: boolean
  onAcknowledge: () => void
}

/** Always visible at a constant height, so that the list below does not move when an order arrives. */
export function NewOrdersBar({ unopened, polling, isRinging, onAcknowledge }: NewOrdersBarProps) {
  const bellState = useExternalStore(bell.state)
  const count = unopened.length
  const bar = useRef<HTMLElement>(null)
  useMeasuredVariable(bar, '--new-orders-bar', heightOf)
  return (
    <section ref={bar} className={classNames(styles.bar, count > 0 && styles.hasNew, isRinging && styles.ringing)}>
      <span className={styles.bell}>{bellState === 'ready' ? <BellIcon size={32} /> : <BellOffIcon size={32} />}</span>
      <p className={styles.text} aria-live="polite">
        {count === 0 ? NO_NEW_ORDERS[polling] : `${count} new ${count === 1 ? 'order' : 'orders'}`}
      </p>
      {bellState === 'ready' && isRinging ? (
        <Button tone="lamp" onClick={onAcknowledge}>
          Silence bell
        </Button>
      ) : null}
      {bellState === 'ready' ? null : (
        <Button tone="lamp" onClick={() => void bell.ring()}>
          Turn on bell
        </Button>
      )}
      {bellState === 'broken' ? (
        <p className={styles.muted}>The bell can&apos;t play on this device. Watch the screen.</p>
      ) : null}
    </section>
  )
}

const heightOf = ({ offsetHeight }: HTMLElement): number => offsetHeight
