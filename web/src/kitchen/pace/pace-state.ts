import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import { describeInstant } from '../../menu/opening/pace-texts.ts'

/** The pace is usual if orders are neither paused nor slower. */
export function isUsualPace({ pausedUntil, extraUntil }: KitchenPace): boolean {
  return pausedUntil === null && extraUntil === null
}

/** `Taking orders`, `Paused until 6:30 pm`, `+20 min until 7:10 pm`. */
export function describePaceState(pace: KitchenPace | undefined, hasFailed: boolean): string {
  if (!pace) return hasFailed ? 'Unknown' : 'Loading...'
  const { pausedUntil, extraMinutes, extraUntil } = pace
  if (pausedUntil !== null) return `Paused until ${describeInstant(pausedUntil)}`
  return extraUntil === null ? 'Taking orders' : `+${extraMinutes} min until ${describeInstant(extraUntil)}`
}
