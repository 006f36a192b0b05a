import type { RateLimits } from '../../../http/rate-limits.ts'

/** With three codes valid at a time, twenty guesses a day find one in 45 years on average. */
const TRIES = { limit: 5, windowSeconds: 15 * 60 }
const TRIES_PER_DAY = { limit: 20, windowSeconds: 24 * 60 * 60 }

export type CodeThrottle = ReturnType<typeof createCodeThrottle>

/** Limits wrong codes by account, wherever they come from: who gets here knows the password. */
export function createCodeThrottle(rateLimits: RateLimits) {
  const soon = (accountId: string) => `identity:second-factor:${accountId}`
  const daily = (accountId: string) => `identity:second-factor-day:${accountId}`
  return {
    /** Counts a try before the code is looked at. @returns seconds to wait; 0 where the code may be checked. */
    async tryCode(accountId: string): Promise<number> {
      const { allowed, retryAfterSeconds } = await rateLimits.take(soon(accountId), TRIES)
      return allowed ? (await rateLimits.take(daily(accountId), TRIES_PER_DAY)).retryAfterSeconds : retryAfterSeconds
    },

    /** A correct code does not count as a try. */
    async succeed(accountId: string): Promise<void> {
      await rateLimits.giveBack(soon(accountId))
      await rateLimits.giveBack(daily(accountId))
    },
  }
}
