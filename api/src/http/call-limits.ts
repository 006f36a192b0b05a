import { endpoints, type Endpoint } from '@fuel-shack/contract/endpoints'
import { AppError } from '../errors.ts'
import type { Doors } from './mount.ts'
import { networkOf } from './network-address.ts'
import type { RateLimit, RateLimits } from './rate-limits.ts'

interface CallLimit {
  /** For one network, before anybody is asked for a name: what a guesser gets. */
  network: RateLimit
  /** For one person or one till. */
  person: RateLimit
}

const CHECKOUT: CallLimit = {
  // Many customers share the diner's own network.
  network: { limit: 120, windowSeconds: 60 },
  person: { limit: 10, windowSeconds: 60 },
}
const TILL: CallLimit = {
  network: { limit: 600, windowSeconds: 60 },
  person: { limit: 300, windowSeconds: 60 },
}

const LIMITS = new Map<Endpoint, CallLimit>([
  [endpoints.startCheckout, CHECKOUT],
  [endpoints.exportCustomer, CHECKOUT],
  [endpoints.deleteCustomer, CHECKOUT],
  [endpoints.tillLookUpCard, TILL],
  [endpoints.tillCollect, TILL],
  [endpoints.tillRedeem, TILL],
  [endpoints.tillSpend, TILL],
  [endpoints.tillVoid, TILL],
])

/** Limits on the calls that cost something or that can be guessed at; the others cost less than counting them. */
export function createCallLimits(rateLimits: RateLimits): Doors['limit'] {
  return async (endpoint, { address, name }) => {
    const limits = LIMITS.get(endpoint)
    if (!limits) return
    const { allowed, retryAfterSeconds } =
      name === undefined
        ? await rateLimits.take(`call:${endpoint.path}:network:${networkOf(address)}`, limits.network)
        : await rateLimits.take(`call:${endpoint.path}:person:${name}`, limits.person)
    if (!allowed) throw new AppError('too_many_requests', { retryAfterSeconds })
  }
}
