import type { Order } from '@fuel-shack/contract/orders/orders'
import { describeInstant } from '../../kitchen/pace-texts.ts'

/** How long an open order has been waiting; the thresholds are in site.json. `later`: the kitchen need not start yet. */
export type AgeLevel = 'later' | 'fresh' | 'waiting' | 'late'

interface AgeThresholds {
  waitingAfterMinutes: number
  lateAfterMinutes: number
}

export interface OrderAge {
  level: AgeLevel
  /** `Start 6:30 pm`, `just now`, `2 min`, `Late · 25 min` */
  text: string
}

const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR

export function describeMinutes(minutes: number): string {
  if (minutes < 1) return 'just now'
  if (minutes < MINUTES_PER_HOUR) return `${minutes} min`
  if (minutes < MINUTES_PER_DAY) return `${Math.floor(minutes / MINUTES_PER_HOUR)} h ${minutes % MINUTES_PER_HOUR} min`
  const days = Math.floor(minutes / MINUTES_PER_DAY)
  return days === 1 ? '1 day' : `${days} days`
}

/**
 * Counted from the payment, or from when the kitchen should start. An order from the future, by a device's slow clock,
 * counts as just now.
 */
export function orderAge(
  { createdAt, startAt }: Pick<Order, 'createdAt' | 'startAt'>,
  nowMs: number,
  thresholds: AgeThresholds,
): OrderAge {
  if (startAt !== undefined && Date.parse(startAt) > nowMs) {
    return { level: 'later', text: `Start ${describeInstant(startAt, new Date(nowMs))}` }
  }
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(startAt ?? createdAt)) / 60_000))
  const level = levelOf(minutes, thresholds)
  return { level, text: ageText(level, minutes) }
}

function ageText(level: AgeLevel, minutes: number): string {
  const age = describeMinutes(minutes)
  if (level === 'late') return `Late · ${age}`
  if (level === 'waiting') return `Waiting · ${age}`
  return age
}

function levelOf(minutes: number, { waitingAfterMinutes, lateAfterMinutes }: AgeThresholds): AgeLevel {
  if (minutes >= lateAfterMinutes) return 'late'
  return minutes >= waitingAfterMinutes ? 'waiting' : 'fresh'
}
