import type { RateLimits } from '../../ports.ts'

/** With three codes valid at a time, twenty guesses a day find one in 45 years on average. */
const ATTEMPTS = { limit: 5, windowSeconds: 15 * 60 }
const ATTEMPTS_PER_DAY = { limit: 20, windowSeconds: 24 * 60 * 60 }

export type CodeThrottle = ReturnType<typeof createCodeThrottle>

/** Limits wrong codes by account, from any network: callers that get here know the password. */
export function createCodeThrottle(rateLimits: RateLimits) {
  const shortTerm = (accountId: string) => `identity:second-factor:${accountId}`
  const daily = (accountId: string) => `identity:second-factor-day:${accountId}`
  return {
    /** Counts an attempt before the code is checked. @returns seconds to wait; 0 if the code may be checked. */
    async tryCode(accountId: string): Promise<number> {
      const { allowed, retryAfterSeconds } = await rateLimits.take(shortTerm(accountId), ATTEMPTS)
      return allowed ? (await rateLimits.take(daily(accountId), ATTEMPTS_PER_DAY)).retryAfterSeconds : retryAfterSeconds
    },

    /** A correct code does not count as an attempt. */
    async succeed(accountId: string): Promise<void> {
      await rateLimits.release(shortTerm(accountId))
      await rateLimits.release(daily(accountId))
    },
  }
}
