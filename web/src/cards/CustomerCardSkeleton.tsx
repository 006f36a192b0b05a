import { Skeleton } from '../ui/Skeleton.tsx'
import { EmptyBalance } from './CardBalance.tsx'
import styles from './CustomerCard.module.css'
import { LoadingCard } from './LoyaltyCard.tsx'

/** The place of the card, its balance and its button while the card loads. */
export function CustomerCardSkeleton() {
  return (
    <div className={styles.card}>
      <LoadingCard>
        <output>Loading cards...</output>
      </LoadingCard>
      <div className={styles.skeleton}>
        <EmptyBalance />
        <Skeleton className={styles.buttonSkeleton} />
      </div>
    </div>
  )
}
