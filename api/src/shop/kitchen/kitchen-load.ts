import { startOfQuarter } from '@fuel-shack/contract/sales/orders/order-estimate'

const MINUTE_MS = 60_000
/** Orders that are overdue by more than this were probably handed over without a tap on Done. They occupy no cook. */
const FORGOTTEN_AFTER_MS = 45 * MINUTE_MS
/** The remaining time of an order that takes longer than it should. */
const NEARLY_READY_MS = 2 * MINUTE_MS

/** The part of an open order that decides how busy the kitchen is. */
export interface OpenWork {
  createdAt: string
  /** The time at which the cooks start. Null: as soon as possible. */
  startAt: string | null
  readyAt: string | null
  preparationMinutes: number
  grillPortions: number
  startedAt?: string | null
  /** The end of a time without a screen that delayed it. */
  outageEndedAt?: string | null
  /** The time at which staff decided about it then: no one has cooked it before. */
  outageDecidedAt?: string | null
}

interface Kitchen {
  /** How many orders the cooks can have on the go together. */
  places: number
  /** The time of orders that do not state one. */
  preparationMinutes: number
}

interface Job {
  fromMs: number
  durationMs: number
}

/** Returns whether staff have to decide about it, because an outage has delayed it. */
export function isUndecided({ startedAt, outageEndedAt, outageDecidedAt }: OpenWork): boolean {
  return (outageEndedAt ?? null) !== null && (outageDecidedAt ?? null) === null && (startedAt ?? null) === null
}

function fromMsOf({ createdAt, startAt, outageDecidedAt }: OpenWork): number {
  return Math.max(Date.parse(startAt ?? createdAt), outageDecidedAt ? Date.parse(outageDecidedAt) : 0)
}

function isCurrent({ createdAt, readyAt }: OpenWork, nowMs: number): boolean {
  return Date.parse(readyAt ?? createdAt) > nowMs - FORGOTTEN_AFTER_MS
}

/**
 * Whole minutes until a place is free, if the open orders take the places in the order in which they can be started. Orders
 * that are picked up later and start after now do not count: `fullQuarters` makes room for them.
 */
export function startsInMinutes(work: readonly OpenWork[], { places, preparationMinutes }: Kitchen, now: Date): number {
  const nowMs = now.getTime()
  const jobs = work
    .filter((each) => isCurrent(each, nowMs))
    .map((each): Job => ({
      fromMs: fromMsOf(each),
      durationMs: (each.preparationMinutes || preparationMinutes) * MINUTE_MS,
    }))
    .filter(({ fromMs }) => fromMs <= nowMs)
    .toSorted((one, other) => one.fromMs - other.fromMs)
  const freeAt = Array.from({ length: places }, () => 0)
  for (const { fromMs, durationMs } of jobs) {
    const place = freeAt.indexOf(Math.min(...freeAt))
    const endMs = Math.max(fromMs, freeAt[place] ?? 0) + durationMs
    freeAt[place] = Math.max(endMs, nowMs + NEARLY_READY_MS)
  }
  return Math.ceil(Math.max(0, Math.min(...freeAt) - nowMs) / MINUTE_MS)
}

/** The starts of the quarter hours, from the current one on, in which `limit` or more portions should be ready. */
export function fullQuarters(work: readonly OpenWork[], limit: number | null, now: Date): string[] {
  if (limit === null) return []
  const currentMs = startOfQuarter(now).getTime()
  const portions = new Map<number, number>()
  for (const { readyAt, grillPortions } of work) {
    if (readyAt === null) continue
    const quarterMs = startOfQuarter(new Date(readyAt)).getTime()
    portions.set(quarterMs, (portions.get(quarterMs) ?? 0) + grillPortions)
  }
  return [...portions]
    .filter(([quarterMs, count]) => quarterMs >= currentMs && count >= limit)
    .map(([quarterMs]) => new Date(quarterMs).toISOString())
    .toSorted()
}
