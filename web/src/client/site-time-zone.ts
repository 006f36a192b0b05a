import { services } from 'virtual:site'

/** Of the rest stop, which the device may not be in. */
export const siteTimeZone = services[0]?.hours.timeZone ?? 'UTC'
