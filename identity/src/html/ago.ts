const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Relative, because a server does not know the reader's time zone. */
export function ago(from: string, now: Date): string {
  const passedMs = now.getTime() - Date.parse(from)
  if (passedMs < MINUTE_MS) return 'just now'
  if (passedMs < HOUR_MS) return count(passedMs / MINUTE_MS, 'minute')
  if (passedMs < 2 * DAY_MS) return count(passedMs / HOUR_MS, 'hour')
  return count(passedMs / DAY_MS, 'day')
}

function count(units: number, unit: string): string {
  const whole = Math.floor(units)
  return `${whole} ${unit}${whole === 1 ? '' : 's'} ago`
}
