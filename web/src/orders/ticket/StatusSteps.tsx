import type { CustomerOrder } from '@fuel-shack/contract/sales/orders/customer-orders'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { stepsOf, type StepState } from '../order/order-progress.ts'
import styles from './StatusSteps.module.css'

const SPOKEN: Record<StepState, string> = { done: 'done', current: 'now', next: 'not yet' }

/** How far an order is. A shape and a word for each state: colour alone would say nothing to some. */
export function StatusSteps({ order }: { order: CustomerOrder }) {
  return (
    <ol className={styles.steps} aria-label="Status">
      {stepsOf(order).map(({ title, state, at }) => (
        <li
          key={title}
          className={styles.step}
          data-state={state}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className={styles.mark}>{state === 'done' ? <Tick /> : null}</span>
          <span className={styles.title}>
            <span>{title}</span>
            <VisuallyHidden>{`, ${SPOKEN[state]}`}</VisuallyHidden>
          </span>
          {at === undefined ? null : (
            <time className={styles.time} dateTime={at}>
              {describeInstant(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

function Tick() {
  return (
    <svg viewBox="0 0 24 24" width={14} height={14} fill="none" stroke="currentColor" strokeWidth={4} aria-hidden>
      <path d="m5 12.5 5 5 9-11" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
