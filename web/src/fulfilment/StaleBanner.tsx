import dayjs from 'dayjs'
import { OfflineIcon } from './icons.tsx'
import { isStale } from './server-contact.ts'
import styles from './StaleBanner.module.css'
import { useNow } from './use-now.ts'

interface StaleBannerProps {
  heardAtMs: number | undefined
  hasFailed: boolean
  /** Nothing is asked for while the fulfilled orders are shown. */
  isPaused: boolean
}

/** Says loudly that the list may be old; gone by itself when the server answers. */
export function StaleBanner({ heardAtMs, hasFailed, isPaused }: StaleBannerProps) {
  const nowMs = useNow(1000)
  if (isPaused || heardAtMs === undefined || !isStale({ nowMs, heardAtMs, hasFailed })) return null
  return (
    <section className={styles.banner} role="alert">
      <OfflineIcon size={36} />
      <p>
        <strong>Error loading orders</strong>
        <br />
        This list is from {dayjs(heardAtMs).format('h:mm:ss A')}. New orders may be missing. Trying again every 5
        seconds.
      </p>
    </section>
  )
}
