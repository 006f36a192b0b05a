/**
 * How far the clock of this device is from the server's, by the `Date` header of responses: a phone's clock may be hours
 * wrong.
 */
import { createExternalStore } from './external-store.ts'

/** A response that took longer says little about the time at which the server sent it: the device may have slept. */
const MAX_ROUND_TRIP_MS = 10_000
/** The header has whole seconds, and round trips vary: smaller differences are ignored. */
const NOISE_MS = 2000
const HALF_SECOND_MS = 500

interface Exchange {
  sentAtMs: number
  receivedAtMs: number
  date: string | null | undefined
}

/** Positive: the device is behind. Undefined if this exchange does not tell. */
export function measureSkewMs({ sentAtMs, receivedAtMs, date }: Exchange): number | undefined {
  const roundTripMs = receivedAtMs - sentAtMs
  if (roundTripMs < 0 || roundTripMs > MAX_ROUND_TRIP_MS) return undefined
  const serverMs = Date.parse(date ?? '') + HALF_SECOND_MS
  return Number.isNaN(serverMs) ? undefined : Math.round(serverMs - (sentAtMs + roundTripMs / 2))
}

/** Undefined before the first measurement. */
export const clockSkewMs = createExternalStore<number | undefined>(undefined)

export function recordClock(exchange: Exchange): void {
  const measured = measureSkewMs(exchange)
  if (measured === undefined) return
  const before = clockSkewMs.get()
  if (before === undefined || Math.abs(measured - before) > NOISE_MS) clockSkewMs.set(measured)
}

/** A time of this device by the server's clock; the same before the first response. What may be noise does not count. */
export function toServerMs(deviceMs: number): number {
  const skewMs = clockSkewMs.get() ?? 0
  return deviceMs + (Math.abs(skewMs) > NOISE_MS ? skewMs : 0)
}

export const serverNow = (): Date => new Date(toServerMs(Date.now()))
