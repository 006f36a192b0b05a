import { sql, type RawBuilder } from 'kysely'

/** Less than the clocks of two instances differ, unless one of them is wrong. */
export const CLOCK_TOLERANCE_MS = 60_000

/**
 * When a row can be due at the latest, by the number of attempts; the last one applies to all further attempts. The first is the
 * earliest.
 */
export type LatestDue = readonly string[]

/**
 * @param delaysMs how long a row waits for its next attempt, by the number of attempts so far
 * @param claimMs how long an attempt can take
 */
export function latestDue(now: Date, delaysMs: readonly number[], claimMs: number): LatestDue {
  const waits = [CLOCK_TOLERANCE_MS, ...delaysMs.map((delayMs) => Math.max(delayMs, claimMs, CLOCK_TOLERANCE_MS))]
  return waits.map((waitMs) => new Date(now.getTime() + waitMs).toISOString())
}

/**
 * Whether the next attempt of a row is due: by the clock, or because it lies further ahead than it can have been postponed.
 * SQLite finds neither by an index: where many rows wait, a statement looks for each by itself.
 */
export function isDue(now: string, latest: LatestDue): RawBuilder<boolean> {
  return sql<boolean>`(${isPast(now)} or ${isTooFarAhead(latest)})`
}

export function isPast(now: string): RawBuilder<boolean> {
  return sql<boolean>`next_attempt_at <= ${now}`
}

/** Then the clock has been set back since, and the row would wait for as long as it was wrong. */
export function isTooFarAhead(latest: LatestDue): RawBuilder<boolean> {
  const cases = latest.slice(0, -1).map((instant, attempts) => sql`when ${sql.lit(attempts)} then ${instant}`)
  // The first comparison is what an index finds.
  return sql<boolean>`(next_attempt_at > ${latest[0]} and next_attempt_at >
    case attempts ${sql.join(cases, sql` `)} else ${latest.at(-1)} end)`
}
