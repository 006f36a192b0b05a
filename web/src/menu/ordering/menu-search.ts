import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { foldText, isName, searchFor } from '@fuel-shack/contract/platform/folded-text'
import { closest, distance } from 'fastest-levenshtein'
import { answerSearch } from './search-answer.ts'

export interface SearchResult {
  /** The text that was searched for, or a correction if it finds nothing. */
  text: string
  /** Products whose titles contain the text. */
  byTitle: Product[]
  /** Other products whose description, section or tags contain it. */
  byMention: Product[]
  /** The heading above these. */
  mentionTitle: string
  /** The answer to a search for an allergy, or for children. */
  answer?: string
}

/** Shorter words have too many neighbours. */
const SHORTEST_CORRECTED = 4
const LONGEST_SHORT = 5

/** Finds products, in their order, however the words are written. A misspelt word is replaced by the closest word of the menu. */
export function searchMenu(products: readonly Product[], dishes: readonly Dish[], text: string): SearchResult {
  const found = search(products, dishes, text)
  const answer = isName(text) ? answerSearch(text, dishes, found.byTitle.length > 0) : undefined
  if (answer) {
    const answered = { ...found, ...taggedWith(answer.tagWord, products, dishes, found), answer: answer.text }
    // The answer asks for a tap on a dish.
    const hasNone = answered.byTitle.length === 0 && answered.byMention.length === 0
    return hasNone ? { ...answered, byTitle: [...products] } : answered
  }
  if (found.byTitle.length > 0 || found.byMention.length > 0) return found
  const corrected = search(products, dishes, correct(text, wordsOf(products, dishes)))
  return corrected.byTitle.length > 0 || corrected.byMention.length > 0 ? corrected : found
}

function search(products: readonly Product[], dishes: readonly Dish[], text: string): SearchResult {
  const isWanted = searchFor(text)
  const byTitle = products.filter(({ title }) => isWanted(title))
  const titled = new Set(byTitle)
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))
  const byMention = products.filter(
    (product) => !titled.has(product) && isWanted(mentionsOf(product, byId.get(product.id))),
  )
  return { text: text.trim(), byTitle, byMention, mentionTitle: `With “${text.trim()}”` }
}

/** Dishes whose dietary tags are about an allergen, whatever words were searched for. */
function taggedWith(
  word: string | undefined,
  products: readonly Product[],
  dishes: readonly Dish[],
  { byTitle, byMention }: SearchResult,
): Partial<SearchResult> {
  if (word === undefined) return { byMention }
  const tagged = new Set(
    dishes.filter(({ details }) => details?.tags.some((tag) => tag.includes(word))).map(({ id }) => id),
  )
  return {
    byMention: products.filter((product) => tagged.has(product.id) && !byTitle.includes(product)),
    // The tag is about gluten: "with gluten" is what the dishes are without.
    mentionTitle: `With a dietary tag about ${word}`,
  }
}

function mentionsOf({ section }: Product, dish: Dish | undefined): string {
  return [section, dish?.description ?? '', ...(dish?.details?.tags ?? [])].join('\n')
}

function wordsOf(products: readonly Product[], dishes: readonly Dish[]): string[] {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))
  const text = products.map((product) => `${product.title} ${mentionsOf(product, byId.get(product.id))}`)
  return [...new Set(foldText(text.join(' ')).match(/\p{L}{3,}/gu))]
}

/** Two letters that changed places are two edits; two other edits make another word of a short one: "child", "chips". */
function isMisspelling(word: string, nearest: string): boolean {
  const edits = distance(word, nearest)
  if (edits < 2 || word.length > LONGEST_SHORT) return edits <= 2 && edits < word.length / 2
  return edits === 2 && edits < word.length / 2 && lettersOf(word) === lettersOf(nearest)
}

const lettersOf = (word: string): string => Array.from(word).toSorted().join('')

function correct(text: string, words: string[]): string {
  return foldText(text).replace(/\p{L}+/gu, (word) => {
    if (word.length < SHORTEST_CORRECTED || words.length === 0) return word
    const nearest = closest(word, words)
    return isMisspelling(word, nearest) ? nearest : word
  })
}
