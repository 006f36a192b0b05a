/**
 * Remembers whether a person heard this device's bell in this shift. An app can tell that it plays a sound, but not that the
 * volume is up or that headphones are plugged in.
 */
import { startOfTomorrow } from '@fuel-shack/contract/shop/catalogue/availability'
import { siteTimeZone } from '../../platform/time/site-time-zone.ts'
import { createStoredStore } from '../../platform/client/stored-store.ts'

export type BellTest = readonly [testedAtMs: number, wasHeard: boolean]

/** Undefined if what is stored is not valid. */
export function readBellTest(stored: unknown): BellTest | undefined {
  if (!Array.isArray(stored)) return undefined
  const [testedAtMs, wasHeard]: unknown[] = stored
  if (typeof testedAtMs !== 'number' || Number.isNaN(new Date(testedAtMs).getTime())) return undefined
  return [testedAtMs, wasHeard === true]
}

/** The last test on this device, stored so that a reload does not ask for another. */
export const bellTest = createStoredStore(
  'bell-test',
  readBellTest,
  'The test of the bell will be due again after a reload',
)

/** Says whether the test is of this shift; a test in the future is one before the device's clock was set back. */
export function isOfThisShift(test: BellTest | undefined, nowMs: number): test is BellTest {
  if (test === undefined) return false
  const [testedAtMs] = test
  return testedAtMs <= nowMs && nowMs < startOfTomorrow(new Date(testedAtMs), siteTimeZone()).getTime()
}
