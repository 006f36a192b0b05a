import { MINUTE_MS } from '../../shop/hours/wall-clock.ts'

/** The most minutes that a customer can be away: between two towns on a highway. */
export const ARRIVAL_LIMIT_MINUTES = 300
/** How far ahead an order is picked up: tomorrow, at any time of the day. */
export const PICK_UP_AHEAD_MS = 36 * 60 * MINUTE_MS
