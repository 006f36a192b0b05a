import type { RateLimits } from '../../ports.ts'

/** The same limit as for starting a login. Each call stores a challenge for five minutes. */
const PER_NETWORK = { limit: 300, windowSeconds: 15 * 60 }

export type PasskeyThrottle = ReturnType<typeof createPasskeyThrottle>

export function createPasskeyThrottle(rateLimits: RateLimits) {
  return {
    /** @returns seconds to wait; 0 if the ceremony may start. */
    async tryStart(ip: string): Promise<number> {
      const name = `identity:passkey:network:${rateLimits.networkOf(ip)}`
      const { retryAfterSeconds } = await rateLimits.take(name, PER_NETWORK)
      return retryAfterSeconds
    },
  }
}
