import { services } from 'virtual:site'

/** The time zone of the rest stop, which the device may not be in. */
export const siteTimeZone = services[0]?.hours.timeZone ?? 'UTC'
