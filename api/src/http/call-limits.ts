import type { RateLimitClass } from '@fuel-shack/contract/endpoints'
import { AppError } from '../errors.ts'
import type { SecurityLog } from '../security-log.ts'
import type { CallGuards } from './mount.ts'
import { networkOf } from './network-address.ts'
import type { RateLimit, RateLimits } from './rate-limits.ts'

interface CallLimit {
  /** For one network, before anyone is asked for a name: for calls that an anonymous caller could guess at. */
  network?: RateLimit
  /** For one person or one till. */
  person: RateLimit
}

const LIMITS: Record<RateLimitClass, CallLimit> = {
  costly: {
    // Many customers share the diner's own network.
    network: { limit: 120, windowSeconds: 60 },
    person: { limit: 10, windowSeconds: 60 },
  },
  // An app registers its customer once for each start; a client that does it once a second is a script.
  registration: { person: { limit: 60, windowSeconds: 60 } },
  // Ten a second: several screens that share one login, with the kitchen's whole rush in one minute.
  'staff-write': { person: { limit: 600, windowSeconds: 60 } },
  till: {
    network: { limit: 600, windowSeconds: 60 },
    person: { limit: 300, windowSeconds: 60 },
  },
}

/** Limits on the calls that cost something or that can be guessed at; the others cost less than counting them. */
export function createCallLimits(rateLimits: RateLimits, securityLog: SecurityLog): CallGuards['limit'] {
  return async (endpoint, caller) => {
    if (!endpoint.rateLimit) return
    const of = caller.accountId === undefined ? 'network' : 'person'
    const limit = LIMITS[endpoint.rateLimit][of]
    if (!limit) return
    const name = caller.accountId ?? networkOf(caller.ipAddress)
    const { allowed, retryAfterSeconds } = await rateLimits.take(`call:${endpoint.path}:${of}:${name}`, limit)
    if (allowed) return
    const details = { endpoint: endpoint.path, of }
    securityLog.record({ event: 'limit_reached', outcome: 'failure', ...caller, details })
    throw new AppError('too_many_requests', { retryAfterSeconds })
  }
}
