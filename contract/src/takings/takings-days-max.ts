/** More would take the server too long. Longer times are read year by year. */
export const TAKINGS_DAYS_MAX = 366
