import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { countHit, deleteExpired, findReset, uncountHits } from './rate-limit-store.ts'

export interface RateLimit {
  limit: number
  windowSeconds: number
}

export interface RateVerdict {
  allowed: boolean
  /** 0 where it was allowed. */
  retryAfterSeconds: number
  /** In this window, with this try; 0 where it was not allowed. */
  hits: number
}

interface RateLimitsDeps {
  database: Database
  clock: () => Date
  onRefused?: () => void
}

export type RateLimits = ReturnType<typeof createRateLimits>

/**
 * Counts tries per key in fixed windows, shared by all instances through the database. Keys name people and addresses,
 * so only their hashes are stored.
 */
export function createRateLimits({ database, clock, onRefused }: RateLimitsDeps) {
  return {
    /** Counts a try, unless the window is full: then nothing is counted and the caller waits for the next window. */
    async take(name: string, { limit, windowSeconds }: RateLimit): Promise<RateVerdict> {
      const key = keyOf(name)
      const now = clock()
      const resetsAt = new Date(now.getTime() + windowSeconds * 1000).toISOString()
      const hits = await countHit(database.queries, { key, limit, now: now.toISOString(), resetsAt })
      if (hits !== undefined) return { allowed: true, retryAfterSeconds: 0, hits }
      onRefused?.()
      const reset = await findReset(database.queries, key)
      const waitMs = reset === undefined ? 0 : Date.parse(reset) - now.getTime()
      return { allowed: false, hits: 0, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
    },

    /** Takes back a try that turned out to be nobody's attack. */
    giveBack: (...names: string[]): Promise<void> => uncountHits(database.queries, names.map(keyOf)),

    purgeExpired: (): Promise<void> => deleteExpired(database.queries, clock().toISOString()),
  }
}

function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}
