import { siteTimeZone } from './site-time-zone.ts'

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { ...DAY, weekday: 'short', hour: 'numeric', minute: '2-digit' } as const

const format = (iso: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-AU', { ...parts, timeZone: siteTimeZone() }).format(new Date(iso))

/** `23 Nov 2026`, by the clock of the rest stop. */
export const formatSiteDay = (iso: string): string => format(iso, DAY)

/** `Sunday`, by the clock of the rest stop. */
export const formatSiteWeekday = (iso: string): string => format(iso, { weekday: 'long' })

/** `Mon, 23 Nov 2026, 11:14 am`, by the clock of the rest stop: every past time that a customer reads. */
export const formatSiteTime = (iso: string): string => format(iso, TIME)
