import type { Allergen } from './allergens.ts'

/**
 * "gluten free" is defined by the Food Standards Code, and promises that none can be detected. A kitchen that also handles
 * flour says "no gluten ingredients".
 */
export const DIETARY_TAGS = ['vegetarian', 'vegan', 'gluten free', 'no gluten ingredients', 'dairy free'] as const

export type DietaryTag = (typeof DIETARY_TAGS)[number]

export interface AllergenLists {
  contains: readonly Allergen[]
  mayContain: readonly Allergen[]
}

/** Ingredients that contradict a tag. Where it is about gluten, a trace contradicts it too. */
const CONTRADICTIONS: Record<DietaryTag, readonly Allergen[]> = {
  vegetarian: ['fish', 'crustacean', 'mollusc'],
  vegan: ['fish', 'crustacean', 'mollusc', 'milk', 'egg'],
  'gluten free': ['wheat', 'gluten'],
  'no gluten ingredients': ['wheat', 'gluten'],
  'dairy free': ['milk'],
}

/** The allergens of these lists that contradict the tag. */
export function contradictionsOf(tag: DietaryTag, { contains, mayContain }: AllergenLists): Allergen[] {
  const named = tag.includes('gluten') ? [...contains, ...mayContain] : contains
  return named.filter((name) => CONTRADICTIONS[tag].includes(name))
}
