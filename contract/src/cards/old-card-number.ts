import { textKey } from '../platform/folded-text.ts'

/** The most that a card of another system can bring: as much as a manager can add to a card at once. */
export const OLD_POINTS_MAX = 1_000_000
export const OLD_CENTS_MAX = 1_000_000
export const OLD_NUMBER_MAX = 40
export const OLD_NAME_MAX = 200
export const OLD_EMAIL_MAX = 254
/** The cards of one call of an import. */
export const OLD_CARDS_AT_ONCE = 1000

/**
 * The number of a card of another system, however it is typed: `AB-12 34`, `ab1234` and full-width digits are one card. Zeros in front
 * count. Empty if it has neither letters nor digits.
 */
export const oldNumberKey = (text: string): string => textKey(text)
