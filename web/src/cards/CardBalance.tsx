import type { Balance } from '@fuel-shack/contract/loyalty'
import { formatAud } from '@fuel-shack/contract/money'
import { formatDateTime } from '../ui/dates.ts'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './CardBalance.module.css'

interface CardBalanceProps {
  balance: Partial<Balance> | undefined
  /** The time of a balance that may be out of date. */
  asAt: string | undefined
  isLoading: boolean
  /** Why the balance did not load. */
  problem: string | undefined
}

export function CardBalance({ balance, asAt, isLoading, problem }: CardBalanceProps) {
  return (
    <section className={styles.balance} aria-label="Balance" aria-busy={isLoading}>
      {isLoading ? (
        <p className={styles.loading}>
          <Spinner />
          <span>Loading balance...</span>
        </p>
      ) : null}
      {isLoading && !asAt ? null : (
        <>
          <p className={styles.points}>{balance?.loyaltyPoints ?? 0} points</p>
          <p className={styles.spend}>Balance: {formatAud(balance?.availableSpend)}</p>
          {asAt ? <p className={styles.asAt}>As at {formatDateTime(asAt)}</p> : null}
          {problem && !isLoading ? <p role="alert">{problem}</p> : null}
        </>
      )}
    </section>
  )
}
