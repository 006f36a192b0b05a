import { oncePerZone } from '@fuel-shack/contract/hours/once-per-zone'

const formatOf = oncePerZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
)

/** `Tue, Jan 7, 2025 3:04 PM`, as on the fulfilment screen, in the rest stop's time zone. */
export function formatDateTime(instant: string, timeZone: string): string {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  const time = `${part('hour')}:${part('minute')} ${part('dayPeriod')}`
  return `${part('weekday')}, ${part('month')} ${part('day')}, ${part('year')} ${time}`
}
