import type { Product } from '@fuel-shack/contract/menu/catalogue'
import type { Dish } from '@fuel-shack/contract/menu/menu'
import { closest, distance } from 'fastest-levenshtein'
import { filterByTitle } from '../catalogue/catalogue-sections.ts'

export interface SearchResult {
  /** What was searched for: the text itself, or a correction if that finds nothing. */
  text: string
  /** Products whose titles contain the text. */
  byTitle: Product[]
  /** Other products whose description, section or tags contain it. */
  byMention: Product[]
}

/** Shorter words have too many neighbours. */
const SHORTEST_CORRECTED = 4

/** Finds products, in their order, whatever the letter case. A misspelt word is replaced by the closest word of the menu. */
export function searchMenu(products: readonly Product[], dishes: readonly Dish[], text: string): SearchResult {
  const found = search(products, dishes, text)
  if (found.byTitle.length > 0 || found.byMention.length > 0) return found
  const corrected = search(products, dishes, correct(text, wordsOf(products, dishes)))
  return corrected.byTitle.length > 0 || corrected.byMention.length > 0 ? corrected : found
}

function search(products: readonly Product[], dishes: readonly Dish[], text: string): SearchResult {
  const searched = text.trim().toLowerCase()
  const byTitle = filterByTitle(products, searched)
  const titled = new Set(byTitle)
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))
  const byMention = products.filter(
    (product) => !titled.has(product) && mentionsOf(product, byId.get(product.id)).includes(searched),
  )
  return { text: text.trim(), byTitle, byMention }
}

function mentionsOf({ section }: Product, dish: Dish | undefined): string {
  return [section, dish?.description ?? '', ...(dish?.details?.tags ?? [])].join('\n').toLowerCase()
}

function wordsOf(products: readonly Product[], dishes: readonly Dish[]): string[] {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))
  const text = products.map((product) => `${product.title.toLowerCase()} ${mentionsOf(product, byId.get(product.id))}`)
  return [...new Set(text.join(' ').match(/\p{L}{3,}/gu))]
}

function correct(text: string, words: string[]): string {
  return text.toLowerCase().replace(/\p{L}+/gu, (word) => {
    if (word.length < SHORTEST_CORRECTED || words.length === 0) return word
    const nearest = closest(word, words)
    // Two letters that changed places are two edits.
    return distance(word, nearest) <= 2 && distance(word, nearest) < word.length / 2 ? nearest : word
  })
}
