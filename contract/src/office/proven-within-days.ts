/** Days without a backup that was restored for a test, after which a manager must act. */
export const PROVEN_WITHIN_DAYS = 8
