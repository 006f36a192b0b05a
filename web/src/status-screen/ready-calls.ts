/** After a longer gap the screen was off or without a connection, and whoever waited has heard or gone. */
const GAP_MS = 2 * 60_000
/** A number that comes back within this time was taken off by mistake. Later it is another order's. */
const REMEMBERED_MS = 30 * 60_000

/** The ready numbers that a screen has shown, with the time at which each was last among them. */
export interface Shown {
  atMs: number
  seenAtMs: ReadonlyMap<string, number>
}

export const shownAt = (ready: readonly string[], atMs: number): Shown => ({
  atMs,
  seenAtMs: new Map(ready.map((number) => [number, atMs])),
})

/**
 * Compares an answer with what was shown before. @returns the numbers to call out, the first to be ready first: each number
 * once, and none that became ready while the screen was off.
 */
export function callsFor(
  before: Shown | undefined,
  ready: readonly string[],
  atMs: number,
): { shown: Shown; calls: string[] } {
  if (!before) return { shown: shownAt(ready, atMs), calls: [] }
  const remembered = [...before.seenAtMs].filter(([, seenAtMs]) => Math.abs(atMs - seenAtMs) <= REMEMBERED_MS)
  const seenAtMs = new Map(remembered)
  const wasOff = Math.abs(atMs - before.atMs) > GAP_MS
  const calls = wasOff ? [] : ready.filter((number) => !seenAtMs.has(number)).toReversed()
  for (const number of ready) seenAtMs.set(number, atMs)
  return { shown: { atMs, seenAtMs }, calls }
}
