import type { RateLimit, RateLimits } from '../base/ports.ts'

/** How callers are slowed down: the first ones are free, and each later one waits longer, up to the last. */
export interface Pace {
  free: number
  last: number
  maxSeconds: number
}

/** @param hits the calls in this window, this one included */
export function pauseMs(hits: number, { free, last, maxSeconds }: Pace): number {
  return Math.round((Math.min(Math.max(hits - free, 0), last - free) / (last - free)) * maxSeconds * 1000)
}

/**
 * Calls that must not be rejected by network: one device of the guests' Wi-Fi would use them up for all others. Beyond
 * the free ones of its window, each call waits a little longer than the one before, and none waits longer than `maxSeconds`.
 */
export async function pauseOf(
  rateLimits: Pick<RateLimits, 'take'>,
  limits: { name: string; pace: Pace; windowSeconds: RateLimit['windowSeconds'] }[],
): Promise<number> {
  const pauses: number[] = []
  for (const { name, pace, windowSeconds } of limits) {
    const { allowed, hits } = await rateLimits.take(name, { limit: pace.last, windowSeconds })
    pauses.push(pauseMs(allowed ? hits : pace.last, pace))
  }
  return Math.max(...pauses)
}
