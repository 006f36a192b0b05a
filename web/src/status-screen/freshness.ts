/** Four polls without an answer. */
const STALE_AFTER_MS = 20_000
/** Many of the numbers were collected since: the screen shows none of them any more. */
export const UNKNOWN_AFTER_MS = 15 * 60_000

/**
 * How far the numbers can be relied on. `loading`: there has been no answer yet. `stale`: they are those of a moment ago.
 * `unknown`: they are so old that they would mislead.
 */
export type Freshness = 'loading' | 'current' | 'stale' | 'unknown'

interface Answers {
  /** The time of the last answer; undefined before the first. */
  answeredAtMs: number | undefined
  hasFailed: boolean
}

/** Both times are those of the device. An answer from the future is as old as can be: the clock was set back since. */
export function freshnessOf({ answeredAtMs, hasFailed }: Answers, nowMs: number): Freshness {
  if (answeredAtMs === undefined) return hasFailed ? 'unknown' : 'loading'
  const ageMs = nowMs - answeredAtMs
  if (ageMs < -STALE_AFTER_MS || ageMs > UNKNOWN_AFTER_MS) return 'unknown'
  return ageMs > STALE_AFTER_MS ? 'stale' : 'current'
}
