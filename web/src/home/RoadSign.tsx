import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { services, welcome } from 'virtual:site'
import { createOpeningStatus, describeOpeningStatus } from '@fuel-shack/contract/hours/opening-status'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { loadChunkWithRetries } from '../client/load-chunk.ts'
import { pages } from '../pages.ts'
import { MapPinIcon, ParkingIcon } from '../ui/icons/icons.tsx'
import styles from './RoadSign.module.css'

const CHECK_EVERY_MS = 30_000

// Only where orders are taken.
const KitchenText = lazy(loadChunkWithRetries(() => import('./KitchenText.tsx')))

const readers = services.map(({ title, hours }) => ({
  title,
  statusAt: createOpeningStatus(hours),
  timeZone: hours.timeZone,
}))

interface ServiceStatus {
  title: string
  isOpen: boolean
  text: string
}

function readStatuses(): ServiceStatus[] {
  const now = new Date()
  return readers.map(({ title, statusAt, timeZone }) => {
    const status = statusAt(now)
    return { title, isOpen: status.isOpen, text: describeOpeningStatus(status, now, timeZone) }
  })
}

/** Undefined on a prerendered page: what was open when it was built or cached is not open now. */
function useServiceStatuses(): ServiceStatus[] | undefined {
  const [statuses, setStatuses] = useState<ServiceStatus[]>()
  useEffect(() => {
    const update = (): void => setStatuses(readStatuses())
    update()
    const timer = setInterval(update, CHECK_EVERY_MS)
    // A phone suspends timers while the page is hidden.
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return statuses
}

/** What a driver needs at a glance: what is open, who can park, where to turn in, and the way to menu and card. */
export function RoadSign() {
  const statuses = useServiceStatuses()
  const takesOrders = useAppConfig().kitchen !== null
  return (
    <section className={styles.sign} aria-label="At a glance">
      <ul className={styles.rows}>
        {services.map(({ title, isKitchen }, index) => {
          const status = statuses?.[index]
          const text = status?.text
          return (
            <li key={title} className={styles.row}>
              <span className={styles.lamp} data-open={status?.isOpen} />
              <span className={styles.service}>
                <span className={styles.title}>{title}</span>
                <span className={styles.status}>
                  <span>
                    {isKitchen && takesOrders && status ? (
                      <Suspense fallback={text}>
                        <KitchenText />
                      </Suspense>
                    ) : (
                      text
                    )}
                  </span>
                </span>
              </span>
            </li>
          )
        })}
        <li className={styles.row}>
          <ParkingIcon size={20} />
          <span>{welcome.parking}</span>
        </li>
        <li className={styles.row}>
          <MapPinIcon size={20} />
          <span>{welcome.turnOff}</span>
        </li>
      </ul>
      <nav className={styles.links} aria-label="Shortcuts">
        <Link href={pages.orders.path}>See the menu</Link>
        <Link href={pages.cards.path}>My card</Link>
      </nav>
    </section>
  )
}
