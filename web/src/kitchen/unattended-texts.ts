import { phone } from 'virtual:site'

/** Why Pay is disabled, and why the server rejects a checkout. */
export const REJECTED_TEXT = `We can't take online orders right now: the kitchen's screen is off. Order at the counter, or ring ${phone}.`

/** The warning before the payment. */
export const WARNING_TEXT = `The kitchen's screen is off, so they may not see your order at once. If you're in a hurry, ring ${phone}.`
