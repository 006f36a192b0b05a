/** Limits that both sides obey. */
export const NOTES_MAX_CHARACTERS = 500
export const HISTORIC_ORDERS_LIMIT = 100
