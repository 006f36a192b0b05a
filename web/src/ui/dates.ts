import dayjs from 'dayjs'

/**
 * `Tue, Jan 7, 2025 3:04 PM`, as section 9 of the specification formats dates. It names no time zone, so this is the reader's own,
 * unlike every other time, which is the rest stop's: staff read it on a device at the rest stop.
 */
export function formatDateTime(isoTime: string): string {
  return dayjs(isoTime).format('ddd, MMM D, YYYY h:mm A')
}
