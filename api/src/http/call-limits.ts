import type { RateLimitClass } from '@fuel-shack/contract/endpoints/endpoints'
import { AppError } from '../errors.ts'
import type { SecurityLog } from '../security-log.ts'
import type { CallGuards } from './mount.ts'
import { networkOf } from './network-address.ts'
import { createMemoryRateLimits } from './memory-rate-limits.ts'
import type { RateLimit, RateLimits } from './rate-limits.ts'

interface CallLimit {
  /** Per network, before authentication: for calls that an anonymous caller could use for guessing. */
  network?: RateLimit
  /** Per user or till. */
  person: RateLimit
  /** Counts in the memory of each instance: for calls that come all day and must not write. */
  isInMemory?: true
}

const LIMITS: Record<RateLimitClass, CallLimit> = {
  costly: {
    // Many customers share the diner's Wi-Fi.
    network: { limit: 120, windowSeconds: 60 },
    person: { limit: 10, windowSeconds: 60 },
  },
  // An app registers its customer once per start. A client that does it once a second is a script.
  registration: { person: { limit: 60, windowSeconds: 60 } },
  // Ten a second: several screens that share one login, at the busiest minute of the kitchen.
  'staff-write': { person: { limit: 600, windowSeconds: 60 } },
  till: {
    network: { limit: 600, windowSeconds: 60 },
    person: { limit: 300, windowSeconds: 60 },
  },
  // A printer calls every few seconds, and thrice for a docket.
  printer: {
    network: { limit: 1200, windowSeconds: 60 },
    person: { limit: 300, windowSeconds: 60 },
    isInMemory: true,
  },
}

interface CallLimitsDeps {
  rateLimits: RateLimits
  securityLog: SecurityLog
  clock: () => Date
}

/** Limits calls that are expensive or that can be used for guessing. The others cost less than counting them. */
export function createCallLimits({ rateLimits, securityLog, clock }: CallLimitsDeps): CallGuards['limit'] {
  const inMemory = createMemoryRateLimits(clock)
  return async (endpoint, caller) => {
    if (!endpoint.rateLimit) return
    const of = caller.accountId === undefined ? 'network' : 'person'
    const { [of]: limit, isInMemory } = LIMITS[endpoint.rateLimit]
    if (!limit) return
    const name = caller.accountId ?? networkOf(caller.ipAddress)
    const counter = isInMemory ? inMemory : rateLimits
    const { allowed, retryAfterSeconds } = await counter.take(`call:${endpoint.path}:${of}:${name}`, limit)
    if (allowed) return
    const details = { endpoint: endpoint.path, of }
    securityLog.record({ event: 'limit_reached', outcome: 'failure', ...caller, details })
    throw new AppError('too_many_requests', { retryAfterSeconds })
  }
}
