const MINUTE_MS = 60_000
/** So that a customer does not pay outdated prices. */
const LIFETIME_MS = 60 * MINUTE_MS
const PROVIDER_MINIMUM_MS = 30 * MINUTE_MS
/** Leaves time for slow calls. */
const MIN_REMAINING_MS = PROVIDER_MINIMUM_MS + 5 * MINUTE_MS
const ROUNDING_MS = 5 * MINUTE_MS

/**
 * Computes when the payment page of a checkout expires. A retry soon after the checkout was created gives the same time, so that the
 * provider receives the same request. A later retry counts from now, rounded up for the same reason. The page outlives the
 * kitchen's last orders by no more than the provider's minimum.
 *
 * @param lastOrders undefined if the kitchen takes orders without an end
 */
export function pageExpiry(createdAt: string, now: Date, lastOrders: Date | undefined): Date {
  const latest = lastOrders === undefined ? Infinity : lastOrders.getTime() + PROVIDER_MINIMUM_MS
  return new Date(Math.min(expiryByAge(createdAt, now.getTime()), latest))
}

function expiryByAge(createdAt: string, nowMs: number): number {
  const planned = Date.parse(createdAt) + LIFETIME_MS
  if (planned - nowMs >= MIN_REMAINING_MS) return planned
  return Math.ceil(nowMs / ROUNDING_MS) * ROUNDING_MS + LIFETIME_MS
}
