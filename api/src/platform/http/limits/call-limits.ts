import type { RateLimitClass } from '@fuel-shack/contract/platform/endpoint'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../errors.ts'
import { failure, type SecurityLog } from '../../monitoring/security-log.ts'
import type { CallGuards } from '../mount.ts'
import { networkOf, wideNetworkOf } from '../../network-address.ts'
import type { RateLimit, RateLimits } from './rate-limits.ts'

interface CallLimit {
  /** Limits the calls of one user, till or printer. */
  limit: RateLimit
  /** Counts in the memory of each instance, whatever the engine: for calls that come all day and must not write. */
  isInMemory?: true
}

const LIMITS: Record<RateLimitClass, CallLimit> = {
  costly: { limit: { limit: 10, windowSeconds: 60 } },
  // A manager who looks through days. A year takes the server up to a second.
  report: { limit: { limit: 60, windowSeconds: 60 }, isInMemory: true },
  // An app registers its customer once per start. A client that does it once a second is a script.
  registration: { limit: { limit: 60, windowSeconds: 60 }, isInMemory: true },
  // Ten a second: several screens that share one login, at the busiest minute of the kitchen.
  'staff-write': { limit: { limit: 600, windowSeconds: 60 }, isInMemory: true },
  till: { limit: { limit: 300, windowSeconds: 60 } },
  // A printer calls every few seconds, and three times for a docket.
  printer: { limit: { limit: 300, windowSeconds: 60 }, isInMemory: true },
}

/**
 * Wrong credentials of a network, on all endpoints together. Counted in memory, because a write for each guess would cost
 * more than the guess. No credentials that are accepted here can be guessed: keys and tokens have 128 random bits or more,
 * and printers' passwords 20 characters.
 */
export const WRONG_CREDENTIALS: RateLimit = { limit: 300, windowSeconds: 60 }
/** An IPv6 /48 contains 65,536 of the networks above. */
const WRONG_CREDENTIALS_WIDE: RateLimit = { limit: 1200, windowSeconds: 60 }

interface CallLimitsDeps {
  /** The limits that instances share. Undefined: this is the only instance. */
  shared: Pick<RateLimits, 'takeLoosely' | 'release'> | undefined
  securityLog: SecurityLog
  elapsedMs: () => number
  onLimited: () => void
}

/**
 * Limits calls that are expensive or that can be used for guessing. The others cost less than counting them. A network is
 * limited by what failed authentication only: callers who share it never wait for each other.
 */
export function createCallLimits({
  shared,
  securityLog,
  elapsedMs,
  onLimited,
}: CallLimitsDeps): Pick<CallGuards, 'limit' | 'uncount' | 'limitWrongCredentials'> {
  const inMemory = createMemoryRateLimits(elapsedMs, onLimited)
  // A store of its own: guesses from many networks must not displace the counters of printers.
  const wrongCredentials = createMemoryRateLimits(elapsedMs, onLimited)

  async function takeOfNetwork(ipAddress: string) {
    const wide = wideNetworkOf(ipAddress)
    const taken = wide === undefined ? undefined : await wrongCredentials.take(wide, WRONG_CREDENTIALS_WIDE)
    return taken?.allowed === false ? taken : wrongCredentials.take(networkOf(ipAddress), WRONG_CREDENTIALS)
  }

  return {
    async limit({ path, rateLimit }, caller) {
      if (!rateLimit || caller.accountId === undefined) return
      const { limit, isInMemory } = LIMITS[rateLimit]
      const name = nameOf(path, caller.accountId)
      const counted = isInMemory || !shared ? inMemory.take(name, limit) : shared.takeLoosely(name, limit)
      const { allowed, retryAfterSeconds } = await counted
      if (allowed) return
      securityLog.record(failure('limit_reached', caller, { endpoint: path, of: 'person' }))
      throw new AppError('too_many_requests', { retryAfterSeconds })
    },

    async uncount({ path, rateLimit }, { accountId }) {
      if (!rateLimit || accountId === undefined) return
      const name = nameOf(path, accountId)
      if (LIMITS[rateLimit].isInMemory || !shared) await inMemory.release(name)
      // Without its database, a call stays counted.
      else await shared.release(name).catch(() => undefined)
    },

    async limitWrongCredentials({ path }, caller) {
      const { allowed, retryAfterSeconds } = await takeOfNetwork(caller.ipAddress)
      if (allowed) return
      securityLog.record(failure('limit_reached', caller, { endpoint: path, of: 'network' }))
      throw new AppError('too_many_requests', { retryAfterSeconds })
    },
  }
}

const nameOf = (path: string, accountId: string): string => `call:${path}:caller:${accountId}`

/** There are more than the networks and printers that call in one window. The longest unused are forgotten. */
const KEYS_MAX = 10_000

/** Like `createRateLimits`, for one instance: it costs no query. */
function createMemoryRateLimits(elapsedMs: () => number, onLimited: () => void): Pick<RateLimits, 'take' | 'release'> {
  const windows = new LRUCache<string, { hits: number; resetsAtMs: number }>({ max: KEYS_MAX })
  return {
    async take(name: string, { limit, windowSeconds }: RateLimit) {
      const nowMs = elapsedMs()
      const before = windows.get(name)
      const current =
        before && before.resetsAtMs > nowMs ? before : { hits: 0, resetsAtMs: nowMs + windowSeconds * 1000 }
      windows.set(name, current)
      if (current.hits >= limit) {
        onLimited()
        const retryAfterSeconds = Math.max(1, Math.ceil((current.resetsAtMs - nowMs) / 1000))
        return { allowed: false, hits: 0, retryAfterSeconds }
      }
      current.hits += 1
      return { allowed: true, retryAfterSeconds: 0, hits: current.hits }
    },
    async release(name: string) {
      const current = windows.get(name)
      if (current && current.hits > 0) current.hits -= 1
    },
  }
}
