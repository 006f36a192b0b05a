import type { CSSProperties } from 'react'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { classNames } from '../ui/class-names.ts'
import { formatSiteTime } from '../platform/time/site-time.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Skeleton } from '../ui/loading/Skeleton.tsx'
import { Spinner } from '../ui/loading/Spinner.tsx'
import type { Balance } from './cards-queries.ts'
import styles from './CardBalance.module.css'
import { describeArrival, describeProgress, rewardProgress } from './loyalty-programme.ts'
import type { PointsArrival } from './use-customer-card.ts'
import { useProgramme } from '../platform/client/use-programme.ts'

interface CardBalanceProps {
  /** Undefined until one has loaded, on this device or from the server. */
  balance: Balance | undefined
  /** The time of a balance that may be out of date. */
  asAt: string | undefined
  isLoading: boolean
  /** Why the balance did not load. */
  problem: string | undefined
  arrival: PointsArrival | undefined
  onTryAgain: () => void
}

export function CardBalance({ balance, asAt, isLoading, problem, arrival, onTryAgain }: CardBalanceProps) {
  return (
    <section className={styles.balance} aria-label="Balance" aria-busy={isLoading && !balance}>
      {balance ? (
        <>
          <Points points={balance.loyaltyPoints ?? 0} arrival={arrival} />
          <p className={styles.spend}>{`Balance: ${formatAud(balance.availableSpend)}`}</p>
        </>
      ) : isLoading ? (
        <BalanceSkeleton />
      ) : null}
      {isLoading ? (
        <p className={styles.loading}>
          <Spinner />
          <span>Loading balance...</span>
        </p>
      ) : null}
      {asAt ? <p className={styles.asAt}>{`As at ${formatSiteTime(asAt)}`}</p> : null}
      {problem && !isLoading ? (
        <div className={styles.problem}>
          <p role="alert">{problem}</p>
          <Button tone="secondary" onClick={onTryAgain}>
            Try again
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Points({ points, arrival }: { points: number; arrival: PointsArrival | undefined }) {
  const loyalty = useProgramme()
  const { rewards, collected } = rewardProgress(loyalty, points)
  const { pointsPerReward } = loyalty
  // The animation reads these; the text is the new number at once.
  const count: CSSProperties & Record<`--${string}`, number> = { '--from': arrival?.from ?? points, '--to': points }
  return (
    <>
      <p className={classNames(styles.points, arrival && styles.counting)}>
        <span key={points} className={styles.number} style={count}>
          {points}
        </span>{' '}
        points
      </p>
      {/* Always rendered: a live region announces only what is added to it. */}
      <output className={styles.arrival}>
        {arrival ? describeArrival(loyalty, arrival).map((text) => <span key={text}>{text}</span>) : null}
      </output>
      <progress
        // With another reward the bar starts anew instead of moving back.
        key={rewards}
        className={classNames(styles.bar, arrival && styles.growing)}
        max={pointsPerReward}
        value={collected}
        aria-label="Next reward"
        aria-valuetext={`${collected} of ${pointsPerReward}`}
      />
      <p className={styles.progress}>
        <span>
          {describeProgress(loyalty, points).map((text) => (
            <span key={text}>{`${text} `}</span>
          ))}
        </span>
      </p>
    </>
  )
}

/** The panel while not even the card has loaded. */
export function EmptyBalance() {
  return (
    <div className={styles.balance} aria-hidden="true">
      <BalanceSkeleton />
    </div>
  )
}

function BalanceSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton className={styles.numberSkeleton} />
      <Skeleton className={styles.barSkeleton} />
      <Skeleton className={styles.lineSkeleton} />
    </div>
  )
}
