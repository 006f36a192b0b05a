import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { countHit, deleteExpired, findResetTime, removeHits } from './rate-limit-store.ts'

export interface RateLimit {
  limit: number
  windowSeconds: number
}

interface RateLimitResult {
  allowed: boolean
  /** 0 if it was allowed. */
  retryAfterSeconds: number
  /** In this window, including this one; 0 if it was not allowed. */
  hits: number
}

interface RateLimitsDeps {
  database: Database
  clock: () => Date
  onLimited?: () => void
}

export type RateLimits = ReturnType<typeof createRateLimits>

/**
 * Counts hits per key in fixed windows, shared by all instances through the database. Keys contain personal data and
 * addresses, so only their hashes are stored.
 */
export function createRateLimits({ database, clock, onLimited }: RateLimitsDeps) {
  return {
    /** Counts a hit unless the window is full. Then nothing is counted, and the caller has to wait for the next window. */
    async take(name: string, { limit, windowSeconds }: RateLimit): Promise<RateLimitResult> {
      const key = keyOf(name)
      const now = clock()
      const resetsAt = new Date(now.getTime() + windowSeconds * 1000).toISOString()
      const hits = await countHit(database.queries, { key, limit, now: now.toISOString(), resetsAt })
      if (hits !== undefined) return { allowed: true, retryAfterSeconds: 0, hits }
      onLimited?.()
      const reset = await findResetTime(database.queries, key)
      const waitMs = reset === undefined ? 0 : Date.parse(reset) - now.getTime()
      return { allowed: false, hits: 0, retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
    },

    /** Uncounts a hit that turned out to be legitimate. */
    release: (...names: string[]): Promise<void> => removeHits(database.queries, names.map(keyOf)),

    purgeExpired: (): Promise<void> => deleteExpired(database.queries, clock().toISOString()),
  }
}

function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}
