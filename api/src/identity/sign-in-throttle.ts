import type { RateLimits } from '../http/rate-limits.ts'
import { networkOf } from '../http/network-address.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
/** A coach party on the diner's own network must get through. */
const PER_NETWORK = { limit: 60, windowSeconds: QUARTER_HOUR_SECONDS }
/** Beginning stores a row for an hour, whether or not anybody finishes. */
const BEGINNINGS_PER_NETWORK = { limit: 300, windowSeconds: QUARTER_HOUR_SECONDS }
const PER_ACCOUNT = { limit: 10, windowSeconds: QUARTER_HOUR_SECONDS }

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/**
 * Holds back who guesses: by network and by account, known or not, before anything is looked up or hashed. A try with
 * the right password is given back, so that only wrong ones count.
 */
export function createSignInThrottle(rateLimits: RateLimits) {
  async function take(names: [string, { limit: number; windowSeconds: number }][]): Promise<number> {
    for (const [name, limit] of names) {
      const { allowed, retryAfterSeconds } = await rateLimits.take(name, limit)
      if (!allowed) return retryAfterSeconds
    }
    return 0
  }
  const network = (act: string, address: string) => `identity:${act}:network:${networkOf(address)}`
  const account = (name: string) => `identity:account:${name}`

  return {
    /** Here and below: @returns seconds to wait; 0 is go. */
    tryBegin: (ip: string): Promise<number> => take([[network('begin', ip), BEGINNINGS_PER_NETWORK]]),

    trySignIn: (ip: string, emailAddress: string): Promise<number> =>
      take([
        [network('sign-in', ip), PER_NETWORK],
        [account(emailAddress), PER_ACCOUNT],
      ]),

    async succeed(ip: string, emailAddress: string): Promise<void> {
      await rateLimits.giveBack(network('sign-in', ip))
      await rateLimits.giveBack(account(emailAddress))
    },

    /** Signing up with a taken address is a guess at its password, and counts as one. */
    trySignUp: (ip: string, emailAddress: string): Promise<number> =>
      take([
        [network('sign-up', ip), PER_NETWORK],
        [account(emailAddress), PER_ACCOUNT],
      ]),
  }
}
