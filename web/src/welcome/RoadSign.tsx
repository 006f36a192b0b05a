import { useLayoutEffect, type MouseEvent } from 'react'
import { Link } from 'wouter'
import { closureAt } from '@fuel-shack/contract/shop/hours/closure'
import { createOpeningStatus, describeOpeningStatus } from '@fuel-shack/contract/shop/hours/opening-status'
import type { Service } from '@fuel-shack/contract/shop/hours/opening-hours-schema'
import { useAppConfig, usePolledConfig } from '../platform/client/AppConfigProvider.tsx'
import { serverNow } from '../platform/client/server-clock.ts'
import { useMinute } from '../platform/client/use-minute.ts'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { MapPinIcon, ParkingIcon } from '../ui/icons/icons.tsx'
import { useOpening, withReason } from '../menu/opening/use-opening.ts'
import { MENU_ID } from './MenuBoards.tsx'
import { showWhatHolds } from './show-what-holds.ts'
import styles from './RoadSign.module.css'

/** Shows what a driver needs at a glance: what is open, who can park, where to turn in, and the way to menu and card. */
export function RoadSign() {
  // Undefined on a prerendered page: what was open when it was built or cached is not open now.
  const at = useMinute()
  const { kitchen, services, facts } = useAppConfig()
  const { parking, turnOff } = facts.welcome
  const takesOrders = kitchen !== null
  usePolledConfig()
  // The board above follows the same clock.
  useLayoutEffect(() => showWhatHolds(serverNow().getTime()))
  return (
    <section className={styles.sign} aria-label="At a glance">
      <ul className={styles.rows}>
        {services.map(({ title, hours, usualHours, isKitchen }) => {
          if (usualHours === undefined) return null
          const row = { title, usualHours }
          // Before the script runs, no one can say what is open now: the hours of the week stand in its place.
          if (!at) return <SignRow key={title} {...row} text={usualHours} />
          const status = statusOf(hours, at)
          return isKitchen && takesOrders ? (
            <KitchenRow key={title} {...row} isOpen={status.isOpen} />
          ) : (
            <SignRow key={title} {...row} {...status} />
          )
        })}
        <li className={styles.row}>
          <ParkingIcon size={20} />
          <span>{parking}</span>
        </li>
        <li className={styles.row}>
          <MapPinIcon size={20} />
          <span>{turnOff}</span>
        </li>
      </ul>
      <nav className={styles.links} aria-label="Shortcuts">
        <MenuLink isOpen={at !== undefined && takesOrders} />
        <Link href={webPaths.cards}>My card</Link>
      </nav>
    </section>
  )
}

interface ServiceStatus {
  text: string
  /** Undefined if it is not known yet. */
  isOpen?: boolean | undefined
}

function statusOf(hours: Service['hours'], at: Date) {
  const status = createOpeningStatus(hours)(at)
  const text = describeOpeningStatus(status, at, hours.timeZone)
  return { text: withReason(text, closureAt(hours, at)?.reason), isOpen: status.isOpen }
}

interface RowTexts {
  title: string
  usualHours: string
}

/** Says when orders are taken; nothing if the clock of this device is wrong. */
function KitchenRow({ isOpen, ...row }: RowTexts & { isOpen: boolean }) {
  const opening = useOpening({ isBesideDiner: true })
  return <SignRow {...row} text={opening.text} isOpen={opening.text === '' ? isOpen : opening.isOpen} />
}

function SignRow({ title, usualHours, text, isOpen }: RowTexts & ServiceStatus) {
  return (
    <li className={styles.row}>
      <span className={styles.lamp} data-open={isOpen} />
      <span className={styles.service}>
        <span className={styles.title}>{title}</span>
        <span className={styles.status} data-usual={usualHours}>
          <span>{text}</span>
        </span>
      </span>
    </li>
  )
}

/**
 * Leads to the boards on this page, except while dishes can be ordered. Until it hydrates, the prerendered page cannot
 * know that, and the boards are right either way.
 */
function MenuLink({ isOpen }: { isOpen: boolean }) {
  // The same component for both addresses: a new element would lose a tap that has begun.
  return (
    <Link href={isOpen ? webPaths.orders : `#${MENU_ID}`} onClick={isOpen ? undefined : scrollToBoards}>
      See the menu
    </Link>
  )
}

/** The browser scrolls and moves the focus, which the router would not do. */
function scrollToBoards(event: MouseEvent): void {
  event.preventDefault()
  location.assign(`#${MENU_ID}`)
}
