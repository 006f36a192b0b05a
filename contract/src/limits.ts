/** Limits that the web app and the API share. */
export const NOTES_MAX_CHARACTERS = 500
export const HISTORIC_ORDERS_LIMIT = 100
