import type { ReactNode } from 'react'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { OfflineIcon } from '../parts/icons.tsx'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { pollHeaders } from '../orders/poll-headers.ts'
import { isStale, type Polling } from '../orders/server-contact.ts'
import styles from './StaleBanner.module.css'
import { useNow } from '../parts/use-now.ts'

/** Warns that the list may be out of date, or that the server cannot save new orders; disappears once that is over. */
export function StaleBanner(polling: Polling) {
  const { lastResponseAtMs, isPaused } = polling
  const nowMs = useNow(1000)
  const { writeFailure: failure } = useExternalStore(pollHeaders)
  if (!isPaused && lastResponseAtMs !== undefined && isStale(polling, nowMs)) {
    return (
      <Banner icon={<OfflineIcon size={36} />} title="Error loading orders">
        {`Last updated ${describeInstant(new Date(lastResponseAtMs).toISOString())}. New orders may be missing. ` +
          'Trying again every 5 seconds.'}
      </Banner>
    )
  }
  if (failure === undefined) return null
  return (
    <Banner icon={<WarningIcon size={36} />} title="New orders can't be saved">
      {`The server's ${failure === 'storage_full' ? 'disk is full' : 'database has a problem'}. ` +
        'Tell the person who runs it.'}
    </Banner>
  )
}

function Banner({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className={styles.banner} role="alert">
      {icon}
      <p>
        <strong>{title}</strong>
        <br />
        <span>{children}</span>
      </p>
    </section>
  )
}
