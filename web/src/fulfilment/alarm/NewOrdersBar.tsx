import type { Order } from '@fuel-shack/contract/orders'
import { useExternalStore } from '../../client/external-store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BellIcon, BellOffIcon } from '../icons.tsx'
import { bell } from './bell.ts'
import styles from './NewOrdersBar.module.css'

interface NewOrdersBarProps {
  unopened: readonly Order[]
  /** The list can be trusted to hold every order that there is. */
  isCurrent: boolean
  isRinging: boolean
  onAcknowledge: () => void
}

/** Always there and always as high, so that the list below it stays where it is when an order comes. */
export function NewOrdersBar({ unopened, isCurrent, isRinging, onAcknowledge }: NewOrdersBarProps) {
  const bellState = useExternalStore(bell.state)
  const count = unopened.length
  const none = isCurrent ? 'No new orders' : 'New orders unknown'
  return (
    <section className={classNames(styles.bar, count > 0 && styles.hasNew, isRinging && styles.ringing)}>
      <span className={styles.bell}>{bellState === 'ready' ? <BellIcon size={32} /> : <BellOffIcon size={32} />}</span>
      <p className={styles.words} aria-live="polite">
        {count === 0 ? none : `${count} new ${count === 1 ? 'order' : 'orders'}`}
      </p>
      {bellState === 'ready' && isRinging ? (
        <Button tone="lamp" onClick={onAcknowledge}>
          Silence bell
        </Button>
      ) : null}
      {bellState === 'ready' ? null : (
        <Button tone="lamp" onClick={() => void bell.ring()}>
          Start shift
        </Button>
      )}
      {bellState === 'ready' ? null : (
        <p className={styles.muted}>
          {bellState === 'locked'
            ? 'Sound is off until you touch the screen. Press Start shift to hear the bell.'
            : 'The bell cannot be played on this device. Watch the screen.'}
        </p>
      )}
    </section>
  )
}
