/** Tills with a key. */
export const TILLS_LIMIT = 50

/** The most that a limit of a till can be: $10,000,000, as the command has it. */
export const MAX_TILL_LIMIT_CENTS = 1_000_000_000
