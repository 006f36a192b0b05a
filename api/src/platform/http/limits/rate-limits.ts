import { createHash } from 'node:crypto'
import type { Database, Queries } from '../../db/database.ts'
import { networkOf, wideNetworkOf } from '../../network-address.ts'
import { countHit, findResetTime, listWindows, removeHit } from './rate-limit-store.ts'

export interface RateLimit {
  limit: number
  windowSeconds: number
}

interface NamedLimit {
  name: string
  limit: RateLimit
}

interface RateLimitResult {
  allowed: boolean
  /** 0 if it was allowed. */
  retryAfterSeconds: number
  /** The calls in this window, including this one; 0 if it was not allowed. */
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
  async function take(
    queries: Queries,
    { name, limit: { limit, windowSeconds } }: NamedLimit,
    isLoose = false,
  ): Promise<RateLimitResult> {
    const key = keyOf(name)
    const now = clock()
    const resetsAt = new Date(now.getTime() + windowSeconds * 1000).toISOString()
    const hits = await countHit(queries, { key, limit, now: now.toISOString(), resetsAt, isLoose })
    if (hits !== undefined) return { allowed: true, retryAfterSeconds: 0, hits }
    onLimited?.()
    const reset = await findResetTime(queries, key)
    return { allowed: false, hits: 0, retryAfterSeconds: reset === undefined ? 1 : secondsUntil(reset, now) }
  }

  return {
    /** Counts a hit unless the window is full. Then nothing is counted, and the caller has to wait for the next window. */
    take: (name: string, limit: RateLimit): Promise<RateLimitResult> => take(database.queries, { name, limit }),

    /** The same on PostgreSQL, without waiting for the disk: for limits that protect from load and not from guesses. */
    takeLoosely: (name: string, limit: RateLimit): Promise<RateLimitResult> =>
      take(database.queries, { name, limit }, true),

    /** Counts a hit of each in one commit, up to the first that is full. @returns seconds to wait; 0 if all were counted. */
    takeAll: (limits: NamedLimit[]): Promise<number> =>
      database.transaction(async (tx) => {
        for (const limit of limits) {
          const { allowed, retryAfterSeconds } = await take(tx, limit)
          if (!allowed) return retryAfterSeconds
        }
        return 0
      }),

    /** Counts nothing. @returns the hits of each so far, and the seconds to wait if one is full. */
    async read(limits: NamedLimit[]): Promise<{ hits: number[]; waitSeconds: number }> {
      const now = clock()
      const keys = limits.map(({ name }) => keyOf(name))
      const windows = new Map(
        (await listWindows(database.queries, keys, now.toISOString())).map((row) => [row.key, row]),
      )
      const read = limits.map(({ limit }, index) => ({ limit, window: windows.get(keys[index] ?? '') }))
      const full = read.find(({ limit, window }) => window && window.hits >= limit.limit)?.window
      if (full) onLimited?.()
      return {
        hits: read.map(({ window }) => window?.hits ?? 0),
        waitSeconds: full ? secondsUntil(full.resetsAt, now) : 0,
      }
    },

    /** Uncounts hits that turned out to be legitimate, in the order of `takeAll`, so that the two cannot deadlock. */
    release: (...names: string[]): Promise<void> =>
      database.transaction(async (tx) => {
        for (const name of names) await removeHit(tx, keyOf(name))
      }),

    networkOf,
    wideNetworkOf,
  }
}

function secondsUntil(instant: string, now: Date): number {
  return Math.max(1, Math.ceil((Date.parse(instant) - now.getTime()) / 1000))
}

function keyOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}
