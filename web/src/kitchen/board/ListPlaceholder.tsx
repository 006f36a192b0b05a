import { classNames } from '../../ui/class-names.ts'
import { useSteadyLoading } from '../../ui/hooks/use-steady-loading.ts'
import { Skeleton } from '../../ui/loading/Skeleton.tsx'
import { Spinner } from '../../ui/loading/Spinner.tsx'
import { OfflineIcon } from '../parts/icons.tsx'
import styles from './ListPlaceholder.module.css'

interface ListPlaceholderProps {
  isLoaded: boolean
  hasFailed: boolean
  /** The text of a list that has loaded and is empty. */
  text: string
}

/** Replaces a list without orders, which loads, has failed, or is empty. */
export function ListPlaceholder({ isLoaded, hasFailed, text }: ListPlaceholderProps) {
  const isLoading = useSteadyLoading(!isLoaded && !hasFailed)
  if (isLoading || (!isLoaded && !hasFailed)) {
    return (
      <div className={styles.loading}>
        <p className={styles.loadingText}>
          <Spinner /> Loading orders...
        </p>
        <Skeleton className={styles.ticketSkeleton} />
        <Skeleton className={styles.ticketSkeleton} />
        <Skeleton className={styles.ticketSkeleton} />
      </div>
    )
  }
  if (isLoaded) return <p className={styles.message}>{text}</p>
  return (
    <div className={classNames(styles.message, styles.error)} role="alert">
      <OfflineIcon size={48} />
      <strong>Error loading orders</strong>
      <span>Trying again every 5 seconds.</span>
    </div>
  )
}
