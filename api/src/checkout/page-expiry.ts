const MINUTE_MS = 60_000
/** The page closes after this, so that a customer does not pay yesterday's prices. */
const OPEN_FOR_MS = 60 * MINUTE_MS
/** The provider opens no page that closes sooner than half an hour from now; this leaves time for slow calls. */
const LEAST_MS = 35 * MINUTE_MS
const STEP_MS = 5 * MINUTE_MS

/**
 * When the payment page of a checkout closes. A retry soon after the checkout was made gives the same time, so that it
 * is the same call to the provider; a late one counts from now, in steps, for the same reason.
 */
export function pageExpiry(createdAt: string, now: Date): Date {
  const planned = Date.parse(createdAt) + OPEN_FOR_MS
  if (planned - now.getTime() >= LEAST_MS) return new Date(planned)
  return new Date(Math.ceil(now.getTime() / STEP_MS) * STEP_MS + OPEN_FOR_MS)
}
