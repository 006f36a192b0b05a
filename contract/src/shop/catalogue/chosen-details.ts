import type { Allergen } from './allergens.ts'
import { contradictionsOf, type DietaryTag } from './dietary-tags.ts'
import type { DishDetails } from './dish-details.ts'

/**
 * The dietary tags and allergens of a dish with the options of these ids: the union of its own lists and theirs. Leaving something
 * out removes nothing from the lists of the dish: the same hands and tools prepare it.
 */
export function chosenDetails(
  { tags, allergens, optionGroups }: Pick<DishDetails, 'tags' | 'allergens' | 'optionGroups'>,
  ids: readonly string[],
): Pick<DishDetails, 'tags' | 'allergens'> {
  if (!allergens) return { tags: [], allergens: null }
  const chosen = optionGroups.flatMap(({ options }) => options).filter(({ id }) => ids.includes(id))
  const contains = unique([...allergens.contains, ...chosen.flatMap(({ adds }) => adds)])
  const traces = unique([...allergens.mayContain, ...chosen.flatMap(({ mayAdd = [] }) => mayAdd)])
  const lists = { contains, mayContain: traces.filter((name) => !contains.includes(name)) }
  const removed = new Set(chosen.flatMap(({ removesTags = [] }) => removesTags))
  const isTrue = (tag: DietaryTag) => !removed.has(tag) && contradictionsOf(tag, lists).length === 0
  return { tags: tags.filter((tag) => isTrue(tag) && (tag !== 'vegan' || isTrue('vegetarian'))), allergens: lists }
}

function unique(names: Allergen[]): Allergen[] {
  return [...new Set(names)]
}
