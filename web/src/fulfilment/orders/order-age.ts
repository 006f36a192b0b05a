/** How long an open order has been waiting; the thresholds are in site.json. */
export type AgeLevel = 'fresh' | 'waiting' | 'late'

export interface AgeThresholds {
  waitingAfterMinutes: number
  lateAfterMinutes: number
}

export interface OrderAge {
  level: AgeLevel
  /** `New · just now`, `2 min`, `Late · 25 min` */
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

/** An order from the future, by a device's slow clock, counts as just now. */
export function orderAge(createdAt: string, nowMs: number, thresholds: AgeThresholds): OrderAge {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(createdAt)) / 60_000))
  const level = levelOf(minutes, thresholds)
  return { level, text: ageText(level, minutes) }
}

function ageText(level: AgeLevel, minutes: number): string {
  const age = describeMinutes(minutes)
  if (level === 'late') return `Late · ${age}`
  if (level === 'waiting') return `Waiting · ${age}`
  return minutes < 1 ? `New · ${age}` : age
}

function levelOf(minutes: number, { waitingAfterMinutes, lateAfterMinutes }: AgeThresholds): AgeLevel {
  if (minutes >= lateAfterMinutes) return 'late'
  return minutes >= waitingAfterMinutes ? 'waiting' : 'fresh'
}
