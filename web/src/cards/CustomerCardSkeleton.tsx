import { Skeleton } from '../ui/Skeleton.tsx'
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
        <Skeleton className={styles.panelSkeleton} />
        <Skeleton className={styles.buttonSkeleton} />
      </div>
    </div>
  )
}
