import { LRUCache } from 'lru-cache'
import type { RateLimit, RateLimits } from './rate-limits.ts'

/** More networks and printers than call in one window. The longest unused are forgotten. */
const KEYS_MAX = 10_000

/** Like `createRateLimits`, for one instance: it costs no query. */
export function createMemoryRateLimits(clock: () => Date, onLimited: () => void): Pick<RateLimits, 'take'> {
  const windows = new LRUCache<string, { hits: number; resetsAtMs: number }>({ max: KEYS_MAX })
  return {
    async take(name: string, { limit, windowSeconds }: RateLimit) {
      const nowMs = clock().getTime()
      const before = windows.get(name)
      const resetsAtMs = nowMs + windowSeconds * 1000
      // A window that ends later than a new one would began before the clock was set back.
      const isOpen = before && before.resetsAtMs > nowMs && before.resetsAtMs <= resetsAtMs
      const current = isOpen ? before : { hits: 0, resetsAtMs }
      windows.set(name, current)
      if (current.hits >= limit) {
        onLimited()
        const retryAfterSeconds = Math.max(1, Math.ceil((current.resetsAtMs - nowMs) / 1000))
        return { allowed: false, hits: 0, retryAfterSeconds }
      }
      current.hits += 1
      return { allowed: true, retryAfterSeconds: 0, hits: current.hits }
    },
  }
}
