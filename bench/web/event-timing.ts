import type { Page } from 'playwright'
import { z } from 'zod'

/** Browsers report no shorter one. */
const SHORTEST_EVENT_MS = 16
const SETTLE_MS = 500

/** The time from an event until the next paint, in steps of 8 ms, as browsers report it for "Interaction to Next Paint". */
export async function timeEvent(page: Page, type: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(
    ({ name, durationThreshold }) => {
      const durations: number[] = []
      const collect = (list: PerformanceObserverEntryList) =>
        durations.push(...list.getEntriesByName(name).map(({ duration }) => duration))
      // TypeScript's declarations lack the threshold.
      const options = { type: 'event', durationThreshold }
      new PerformanceObserver(collect).observe(options)
      Object.assign(window, { eventDurations: durations })
    },
    { name: type, durationThreshold: SHORTEST_EVENT_MS },
  )
  await act()
  await page.waitForTimeout(SETTLE_MS)
  const durations = z.array(z.number()).parse(await page.evaluate('window.eventDurations'))
  return Math.max(SHORTEST_EVENT_MS, ...durations)
}
