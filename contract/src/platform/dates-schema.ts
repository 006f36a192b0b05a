import { z } from 'zod'
import { whenValid } from './when-valid.ts'

const FIRST = '2000-01-01'
const LAST = '2099-12-31'
const isSensible = (date: string): boolean => date.slice(0, LAST.length) >= FIRST && date.slice(0, LAST.length) <= LAST
const OUTSIDE = { error: `is not between ${FIRST} and ${LAST}`, ...whenValid }

/** A day of the rest stop in a request. Calendars and time zones have surprises in years such as 1 or 9999. */
export const daySchema = z.iso.date().refine(isSensible, OUTSIDE)
/** An instant in a request. */
export const instantSchema = z.iso.datetime().refine(isSensible, OUTSIDE)
