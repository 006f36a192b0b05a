import dayjs from 'dayjs'

/** `Tue, Jan 7, 2025 3:04 PM`, in the reader's own time zone. */
export function formatDateTime(isoTime: string): string {
  return dayjs(isoTime).format('ddd, MMM D, YYYY h:mm A')
}
