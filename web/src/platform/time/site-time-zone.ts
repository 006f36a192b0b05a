import { currentFacts } from '../facts.ts'

/** The time zone of the rest stop, which the device may not be in. */
export const siteTimeZone = (): string => currentFacts().timeZone
