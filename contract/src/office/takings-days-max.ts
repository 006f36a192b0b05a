/** More would take the server too long. Longer times are read year by year. */
export const TAKINGS_DAYS_MAX = 366
/** A month: more would take the payment provider's lists too long. */
export const RECONCILED_DAYS_MAX = 31
