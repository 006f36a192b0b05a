const MINUTE_MS = 60_000
/** So that a customer does not pay outdated prices. */
const LIFETIME_MS = 60 * MINUTE_MS
/** The provider requires at least 30 minutes; this leaves time for slow calls. */
const MIN_REMAINING_MS = 35 * MINUTE_MS
const ROUNDING_MS = 5 * MINUTE_MS

/**
 * When the payment page of a checkout expires. A retry soon after the checkout was created gives the same time, so that the
 * provider receives the same request. A later retry counts from now, rounded up for the same reason.
 */
export function pageExpiry(createdAt: string, now: Date): Date {
  const planned = Date.parse(createdAt) + LIFETIME_MS
  if (planned - now.getTime() >= MIN_REMAINING_MS) return new Date(planned)
  return new Date(Math.ceil(now.getTime() / ROUNDING_MS) * ROUNDING_MS + LIFETIME_MS)
}
