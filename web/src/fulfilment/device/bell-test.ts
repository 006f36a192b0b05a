/**
 * Whether a person has heard the bell of this device in this shift. An app can tell that it plays a sound, but not that the
 * volume is up or that headphones are plugged in.
 */
import { startOfTomorrow } from '@fuel-shack/contract/menu/availability'
import { siteTimeZone } from '../../client/site-time-zone.ts'

export interface BellTest {
  testedAtMs: number
  wasHeard: boolean
  /** The next start of a day of the kitchen. */
  shiftEndsAtMs: number
}

export function bellTestAt(testedAtMs: number, wasHeard: boolean): BellTest {
  return { testedAtMs, wasHeard, shiftEndsAtMs: startOfTomorrow(new Date(testedAtMs), siteTimeZone).getTime() }
}

/** Undefined if what is stored is not valid. */
export function readBellTest(stored: unknown): BellTest | undefined {
  if (!Array.isArray(stored)) return undefined
  const [testedAtMs, wasHeard]: unknown[] = stored
  if (typeof testedAtMs !== 'number' || Number.isNaN(new Date(testedAtMs).getTime())) return undefined
  return bellTestAt(testedAtMs, wasHeard === true)
}

/** Says whether the test is of this shift; a test in the future is one before the device's clock was set back. */
export function isOfThisShift(test: BellTest | undefined, nowMs: number): test is BellTest {
  return test !== undefined && test.testedAtMs <= nowMs && nowMs < test.shiftEndsAtMs
}
