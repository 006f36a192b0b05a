/**
 * Computes how long docket and push of a new order wait: a moment, so that an order that is cancelled at once prints and sends
 * nothing, and until cooking is due to start.
 */
export function announcedAfterMs(
  { announceAfterSeconds }: { announceAfterSeconds: number },
  startAt: string | null,
  placedAt: Date,
): number {
  const untilStartMs = startAt === null ? 0 : Date.parse(startAt) - placedAt.getTime()
  return Math.max(announceAfterSeconds * 1000, untilStartMs)
}
