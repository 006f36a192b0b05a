import { useLayoutEffect, type MouseEvent } from 'react'
import { Link } from 'wouter'
import { services as servicesOfBuild, welcome } from 'virtual:site'
import { createOpeningStatus, describeOpeningStatus } from '@fuel-shack/contract/hours/opening-status'
import { useAppConfig, usePolledConfig } from '../client/AppConfigProvider.tsx'
import { serverNow } from '../client/server-clock.ts'
import { useMinute } from '../client/use-minute.ts'
import { pages } from '../pages.ts'
import { MapPinIcon, ParkingIcon } from '../ui/icons/icons.tsx'
import { KitchenText } from './KitchenText.tsx'
import { MENU_ID } from './MenuBoards.tsx'
import { showWhatHolds } from './show-what-holds.ts'
import styles from './RoadSign.module.css'

/** What a driver needs at a glance: what is open, who can park, where to turn in, and the way to menu and card. */
export function RoadSign() {
  // Undefined on a prerendered page: what was open when it was built or cached is not open now.
  const at = useMinute()
  const { kitchen, services = servicesOfBuild } = useAppConfig()
  const takesOrders = kitchen !== null
  usePolledConfig()
  // The board above, which needs no script of its own, follows the same clock.
  useLayoutEffect(() => showWhatHolds(serverNow().getTime()))
  return (
    <section className={styles.sign} aria-label="At a glance">
      <ul className={styles.rows}>
        {services.map(({ title, hours, usualHours, isKitchen }) => {
          if (usualHours === undefined) return null
          const status = at && createOpeningStatus(hours)(at)
          // Before the script runs, no one can say what is open now: the hours of the week stand in its place.
          const text = status ? describeOpeningStatus(status, at, hours.timeZone) : usualHours
          return (
            <li key={title} className={styles.row}>
              <span className={styles.lamp} data-open={status?.isOpen} />
              <span className={styles.service}>
                <span className={styles.title}>{title}</span>
                <span className={styles.status} data-usual={usualHours}>
                  <span>{isKitchen && takesOrders && status ? <KitchenText /> : text}</span>
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
        <MenuLink isOpen={at !== undefined && takesOrders} />
        <Link href={pages.cards.path}>My card</Link>
      </nav>
    </section>
  )
}

/**
 * Leads to the boards on this page, except while dishes can be ordered. Until it hydrates, the prerendered page cannot
 * know that, and the boards are right either way.
 */
function MenuLink({ isOpen }: { isOpen: boolean }) {
  // The same component for both addresses: a new element would lose a tap that has begun.
  return (
    <Link href={isOpen ? pages.orders.path : `#${MENU_ID}`} onClick={isOpen ? undefined : scrollToBoards}>
      See the menu
    </Link>
  )
}

/** The browser scrolls and moves the focus, which the router would not do. */
function scrollToBoards(event: MouseEvent): void {
  event.preventDefault()
  location.assign(`#${MENU_ID}`)
}
