/**
 * Where the seafood of a dish comes from. Since 1 July 2026 it is stated wherever the dish can be ordered: Australian Consumer Law
 * (Country of Origin for Seafood in Hospitality) Information Standard 2025, business.gov.au/seafoodlabels.
 */
import type { Allergen } from './allergens.ts'

/** `mixed`: the dish includes both. */
export const SEAFOOD_ORIGINS = ['Australian', 'imported', 'mixed'] as const

export type SeafoodOrigin = (typeof SEAFOOD_ORIGINS)[number]

/** The words for each, which need no legend. */
export const SEAFOOD_TEXTS: Record<SeafoodOrigin, string> = {
  Australian: 'Australian seafood',
  imported: 'Imported seafood',
  mixed: 'Seafood of mixed origin',
}

/** The letters for each, where words have no room. */
const LETTERS: Record<SeafoodOrigin, string> = { Australian: 'A', imported: 'I', mixed: 'M' }

/** The law asks for it where letters are used. */
export const SEAFOOD_LEGEND = 'Seafood: (A) Australian, (I) imported, (M) mixed origin'

const SEAFOOD: ReadonlySet<Allergen> = new Set(['fish', 'crustacean', 'mollusc'])

/** `Fish and chips (I)` */
export function titleWithOrigin(title: string, origin: SeafoodOrigin | undefined): string {
  return origin ? `${title} (${LETTERS[origin]})` : title
}

/** Undefined: the dish is none that states an origin, or no one has answered yet. */
export function seafoodOriginOf({
  seafood,
}: {
  seafood?: { origin: SeafoodOrigin } | { exempt: string }
}): SeafoodOrigin | undefined {
  return seafood && 'origin' in seafood ? seafood.origin : undefined
}

interface Dish {
  allergens: { contains: readonly Allergen[] } | null
  optionGroups: readonly { options: readonly { adds: readonly Allergen[] }[] }[]
}

/** Says whether the dish or one of its options has seafood, by the allergens that it contains. A trace is none. */
export function hasSeafood({ allergens, optionGroups }: Dish): boolean {
  const added = optionGroups.flatMap(({ options }) => options.flatMap(({ adds }) => adds))
  return [...(allergens?.contains ?? []), ...added].some((name) => SEAFOOD.has(name))
}
