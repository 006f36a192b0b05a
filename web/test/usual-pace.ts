import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'

/** A kitchen with nothing to do. */
export const USUAL_PACE: KitchenPace = {
  pausedUntil: null,
  pauseReason: null,
  extraMinutes: 0,
  extraUntil: null,
  at: new Date().toISOString(),
  cooks: 2,
  cooksUntil: null,
  startsInMinutes: 0,
  usualPreparationMinutes: 12,
  fullQuarters: [],
}
