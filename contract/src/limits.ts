/** Limits that the web app and the API share. */
export const NOTES_MAX_CHARACTERS = 500
/** Of one line in the cart. */
export const LINE_NOTE_MAX_CHARACTERS = 100
export const HISTORIC_ORDERS_LIMIT = 100
