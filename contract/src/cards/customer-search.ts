import { CARD_NUMBER_LENGTH } from './card-number.ts'
import { searchFor, searchForWholeName, textKey } from '../platform/folded-text.ts'
import { readPhoneNumber } from '../platform/phone-number.ts'

/** The facts by which managers find customers. */
export const SEARCH_KINDS = ['email', 'phone', 'name'] as const
type SearchKind = (typeof SEARCH_KINDS)[number]

/** The letters that a part of a name needs to be searched. A shorter text finds those who have it as a whole name, such as Jo or 王伟. */
export const MIN_PART_LETTERS = 3
const MIN_NAME_LETTERS = 2
/** Customers that one search finds. */
export const FOUND_LIMIT = 20
export const LOOK_UP_REASON_LIMIT = 200

/** Returns what a text is searched as. `card`: it opens the card at once. Undefined: it is too short. */
export function searchKindOf(text: string): SearchKind | 'card' | undefined {
  if (text.includes('@')) return 'email'
  if (readPhoneNumber(text) !== undefined) return 'phone'
  const key = textKey(text)
  if (/^\d+$/.test(key)) return key.length === CARD_NUMBER_LENGTH ? 'card' : undefined
  return lettersIn(text) >= MIN_NAME_LETTERS ? 'name' : undefined
}

/** @returns whether a name is one that was searched for. */
export function searchForName(wanted: string): (name: string) => boolean {
  return lettersIn(wanted) < MIN_PART_LETTERS ? searchForWholeName(wanted) : searchFor(wanted)
}

const lettersIn = (text: string): number => textKey(text).match(/\p{L}/gu)?.length ?? 0
