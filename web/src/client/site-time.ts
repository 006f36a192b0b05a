import { siteTimeZone } from './site-time-zone.ts'

const format = new Intl.DateTimeFormat('en-AU', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: siteTimeZone,
})

const dayFormat = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: siteTimeZone,
})

/** `23 Nov 2026`, by the clock of the rest stop. */
export const formatSiteDay = (iso: string): string => dayFormat.format(new Date(iso))

/** `Mon, 23 Nov 2026, 11:14 am`, by the clock of the rest stop: every past time that a customer reads. */
export const formatSiteTime = (iso: string): string => format.format(new Date(iso))
