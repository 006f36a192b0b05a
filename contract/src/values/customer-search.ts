import { CARD_NUMBER_LENGTH } from './card-number.ts'

/** What managers find customers by. */
export const SEARCH_KINDS = ['email', 'phone', 'name'] as const
type SearchKind = (typeof SEARCH_KINDS)[number]

/** The letters that a name needs to be searched. */
export const MIN_NAME_LETTERS = 3
/** Customers that one search finds. */
export const FOUND_LIMIT = 20
export const LOOK_UP_REASON_LIMIT = 200

/** What a text is searched as. `card`: it opens the card at once. Undefined: it is too short. */
export function searchKindOf(text: string): SearchKind | 'card' | undefined {
  const typed = text.trim()
  if (typed.includes('@')) return 'email'
  const digits = typed.replaceAll(/[\s()+-]/g, '')
  if (/^\d+$/.test(digits))
    return digits.length === CARD_NUMBER_LENGTH ? 'card' : digits.length >= 10 ? 'phone' : undefined
  return foldText(typed).replaceAll(/[^\p{L}]/gu, '').length >= MIN_NAME_LETTERS ? 'name' : undefined
}

/** Makes texts comparable without case and accents: `José` and `jose` are the same. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
