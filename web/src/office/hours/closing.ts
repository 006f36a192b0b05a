import { closedBetween, midnightOf } from '@fuel-shack/contract/shop/hours/changed-hours'
import { hoursOf, type StatedHours } from '@fuel-shack/contract/shop/hours/opening-hours'
import { createOpeningStatus, type OpeningStatus } from '@fuel-shack/contract/shop/hours/opening-status'
import { dateOf, DAY_MS, MINUTE_MS } from '@fuel-shack/contract/shop/hours/wall-clock'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'
import { siteClock } from '../texts/hours-texts.ts'

/** A service that goes on through the night opens again in the morning. */
const MORNING_MS = 5 * 60 * MINUTE_MS
const HOUR_MS = 60 * MINUTE_MS

export const statusOf = (hours: StatedHours, at: Date): OpeningStatus =>
  createOpeningStatus(hoursOf(hours, siteTimeZone()))(at)

export type ClosedFor = 'today' | 'hour' | 'two-hours'

/** Returns the time, on the wall clock, at which a service that closes now opens again. */
function opensAgainMs(hours: StatedHours, at: Date, closedFor: ClosedFor): number {
  const nowMs = siteClock().at(at.getTime())
  if (closedFor !== 'today') return nowMs + (closedFor === 'hour' ? HOUR_MS : 2 * HOUR_MS)
  const morningMs = midnightOf(dateOf(nowMs - MORNING_MS)) + DAY_MS + MORNING_MS
  const status = statusOf(hours, at)
  const endMs = status.isOpen && status.until ? siteClock().at(status.until.getTime()) : Infinity
  return Math.min(endMs, morningMs)
}

/** Closed from this minute on. */
export function closedNow(
  hours: StatedHours,
  at: Date,
  { closedFor, reason }: { closedFor: ClosedFor; reason: string },
) {
  const nowMs = siteClock().at(at.getTime())
  return closedBetween(
    hours,
    { fromMs: nowMs - (nowMs % MINUTE_MS), untilMs: opensAgainMs(hours, at, closedFor) },
    reason.trim() || undefined,
  )
}

/** Finds the time at which it opens again by these hours. @returns undefined if it is open */
export function opensAfter(hours: StatedHours, at: Date): Date | undefined {
  const status = statusOf(hours, at)
  return status.isOpen ? undefined : status.opens
}
