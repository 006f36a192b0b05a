/** Limits that the web app and the API share. */
export const NOTES_MAX_CHARACTERS = 500
export const LINE_NOTE_MAX_CHARACTERS = 100
/** The name that staff type for an order at the counter. */
export const COUNTER_NAME_MAX_CHARACTERS = 40
export const HISTORIC_ORDERS_LIMIT = 100
/** The longest name that a tax invoice is made out to. */
export const BUYER_NAME_MAX_CHARACTERS = 120
/** A tax invoice of this total or more names the buyer (section 29-70 of the GST Act). */
export const BUYER_REQUIRED_FROM_CENTS = 100_000

/** The most orders that one call acknowledges. */
export const ACKNOWLEDGED_LIMIT = 200
/** How many cooks a kitchen has at most. */
export const COOKS_LIMIT = 20
/** The largest number of portions that staff can state. */
export const PORTIONS_MAX = 9999
/** The largest surcharge of a day, in percent. */
export const SURCHARGE_LIMIT_PERCENT = 50
/** The most single dates that a manager adds to the public holidays of the state, or takes from them. */
export const HOLIDAY_DATES_LIMIT = 20
