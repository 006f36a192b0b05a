/** The most numbers, and the most email addresses, that `alerts` has. */
export const CONTACTS_LIMIT = 10
