const DAY_MS = 24 * 60 * 60 * 1000

/** A PIN lasts this long after it was set, used or not. */
export const PIN_DAYS = 90
/** A PIN that was not used for this long expires. */
const PIN_IDLE_DAYS = 30

/** A PIN from before either time has expired. */
export function pinLimits(now: Date): { createdAfter: string; usedAfter: string } {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
  return { createdAfter: ago(PIN_DAYS), usedAfter: ago(PIN_IDLE_DAYS) }
}
