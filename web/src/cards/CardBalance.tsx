import type { Balance } from '@fuel-shack/contract/loyalty'
import { formatAud } from '@fuel-shack/contract/money'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './CardBalance.module.css'

interface CardBalanceProps {
  balance: Partial<Balance> | undefined
  isLoading: boolean
  /** Why there is no balance, or no newer one. */
  problem: string | undefined
}

export function CardBalance({ balance, isLoading, problem }: CardBalanceProps) {
  return (
    <section className={styles.balance} aria-label="Balance" aria-busy={isLoading}>
      {isLoading ? (
        <p className={styles.waiting}>
          <Spinner />
          <span>Loading balance...</span>
        </p>
      ) : (
        <>
          <p className={styles.points}>{balance?.loyaltyPoints ?? 0} points</p>
          <p className={styles.spend}>Balance: {formatAud(balance?.availableSpend)}</p>
          {problem ? <p role="alert">{problem}</p> : null}
        </>
      )}
    </section>
  )
}
