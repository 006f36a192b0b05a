import { useLayoutEffect } from 'react'
import { describeStatedTime } from '@fuel-shack/contract/shop/hours/stated-time'
import type { CurrentStopBoard } from '@fuel-shack/contract/shop/rest-stop/stop-board'
import { useAppConfig } from '../platform/client/AppConfigProvider.tsx'
import { serverNow } from '../platform/client/server-clock.ts'
import { siteTimeZone } from '../platform/time/site-time-zone.ts'
import { classNames } from '../ui/class-names.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { facilityIcons } from './facility-icons.ts'
import { showWhatHolds } from './show-what-holds.ts'
import styles from './StopBoard.module.css'

/** The board of the page's configuration. */
export function StopBoard() {
  return <Board board={useAppConfig().board} />
}

const msOf = (instant: string | null) => (instant === null ? Infinity : Date.parse(instant))
/** An element that always holds has no attribute. */
const until = (ms: number) => (ms === Infinity ? undefined : ms)

/**
 * Shows what a driver reads before they turn in. The HTML is the same on the server and on a device: `showWhatHolds` hides what
 * ends while it is shown, without rendering again.
 */
function Board({ board }: { board: CurrentStopBoard | undefined }) {
  useLayoutEffect(() => showWhatHolds(serverNow().getTime()))
  if (!board) return null
  const { date, fuel, facilities, notice } = board
  const fuelUntilMs = Math.max(...fuel.map((grade) => msOf(grade.until)))
  const noticeUntilMs = notice ? msOf(notice.until) : 0
  const boardUntilMs = facilities.length > 0 ? Infinity : Math.max(fuelUntilMs, noticeUntilMs)
  return (
    <section className={styles.board} aria-label="Right now" data-until={until(boardUntilMs)}>
      {notice ? (
        <p className={styles.notice} data-until={until(noticeUntilMs)}>
          <span>{notice.text}</span> <AsAt at={notice.at} date={date} />
        </p>
      ) : null}
      {fuel.length > 0 ? (
        <ul className={styles.fuel} aria-label="Fuel" data-until={until(fuelUntilMs)}>
          {fuel.map((grade) => (
            <li key={grade.title} className={styles.grade} data-until={until(msOf(grade.until))}>
              <span className={styles.title}>{grade.title}</span>
              <VisuallyHidden>, </VisuallyHidden>
              <Supply {...grade} />
              <AsAt at={grade.at} date={date} />
            </li>
          ))}
        </ul>
      ) : null}
      {facilities.length > 0 ? (
        <ul className={styles.facilities} aria-label="Facilities">
          {facilities.map(({ title, icon, isOpen, note, at }) => (
            <li key={title} className={styles.facility}>
              <svg viewBox="0 0 24 24" aria-hidden>
                <path d={facilityIcons[icon]} />
              </svg>
              <span className={styles.title}>{title}</span>
              <VisuallyHidden>, </VisuallyHidden>
              <span className={styles.state}>
                <span>{[isOpen ? 'Open' : 'Closed', note].filter(Boolean).join(' · ')}</span>{' '}
                <AsAt at={at} date={date} />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

/** The price as on a road sign, or in words what else there is to say. */
function Supply({ tenthsPerLitre, isAvailable }: CurrentStopBoard['fuel'][number]) {
  if (!isAvailable) return <span className={classNames(styles.supply, styles.out)}>Out</span>
  if (tenthsPerLitre === null) return <span className={styles.supply}>Available</span>
  return (
    <span className={classNames(styles.supply, styles.price)}>
      <span>{(tenthsPerLitre / 10).toFixed(1)}</span>
      <VisuallyHidden> cents a litre</VisuallyHidden>
    </span>
  )
}

/** The day is there from the next day on: a stored page must not say that this morning was today. */
function AsAt({ at, date }: { at: string | null; date: string }) {
  if (at === null) return null
  const stated = describeStatedTime(at, siteTimeZone())
  return (
    <small className={styles.at}>
      <VisuallyHidden>, </VisuallyHidden>
      <time dateTime={at}>
        {'as at '}
        <span data-from={stated.nextDayMs} hidden={stated.date === date}>{`${stated.day} `}</span>
        <span>{stated.time}</span>
      </time>
    </small>
  )
}
