import type { Allergen } from '../catalogue/allergens.ts'
import { chosenDetails } from '../catalogue/chosen-details.ts'
import type { DishDetails } from '../catalogue/dish-details.ts'
import type { DishOption } from '../catalogue/dish-options.ts'
import { defaultOptions } from '../catalogue/option-choice.ts'
import { hasSeafood } from '../catalogue/seafood.ts'
import type { Part } from './parts-schema.ts'

type PartIds = { parts?: string[]; optionGroups: readonly { options: readonly Pick<DishOption, 'parts'>[] }[] }

/** Lists the ids of the parts of a dish and of its options, each once. */
export function partIdsOf({ parts = [], optionGroups }: PartIds): string[] {
  const ofOptions = optionGroups.flatMap(({ options }) => options.flatMap(({ parts: ids = [] }) => ids))
  return [...new Set([...parts, ...ofOptions])]
}

/** Says whether the dish or an option of it names a part that no longer exists. */
export function hasUnknownPart(details: PartIds, parts: readonly Part[]): boolean {
  return partIdsOf(details).some((id) => !parts.some((part) => part.id === id))
}

/**
 * A dish as its readers get it, with the allergens of its parts among those of the dish and of its options, and without the parts.
 * A part that is not known could contain anything: the dish then counts as not checked. Tags that the parts contradict are left out.
 */
export function withParts(details: DishDetails, parts: readonly Part[]): DishDetails {
  if (partIdsOf(details).length === 0) return details
  const { seafood, ...union } = unionWithParts(details, parts)
  const defaultIds = defaultOptions(union.optionGroups).map(({ id }) => id)
  const hasOrigin = seafood && (!union.allergens || hasSeafood(union))
  return { ...union, tags: chosenDetails(union, defaultIds).tags, ...(hasOrigin && { seafood }) }
}

/** The same with all tags and the stated origin of seafood, in which forms find faults. */
export function unionWithParts(details: DishDetails, parts: readonly Part[]): DishDetails {
  const { parts: ids = [], allergens, optionGroups, ...rest } = details
  const partsOf = (wanted: readonly string[]) => parts.filter(({ id }) => wanted.includes(id))
  const isChecked = allergens !== null && !hasUnknownPart(details, parts)
  return {
    ...rest,
    allergens: isChecked ? unionOf([allergens, ...partsOf(ids)]) : null,
    optionGroups: optionGroups.map((group) => ({
      ...group,
      options: group.options.map(({ parts: ofOption = [], ...option }) => {
        const { adds, mayAdd = [] } = option
        if (ofOption.length === 0) return option
        const { contains, mayContain } = unionOf([{ contains: adds, mayContain: mayAdd }, ...partsOf(ofOption)])
        return { ...option, adds: contains, mayAdd: mayContain }
      }),
    })),
  }
}

function unionOf(lists: readonly Pick<Part, 'contains' | 'mayContain'>[]) {
  const contains = new Set<Allergen>(lists.flatMap((list) => list.contains))
  const traces = new Set<Allergen>(lists.flatMap((list) => list.mayContain))
  return { contains: [...contains], mayContain: [...traces].filter((name) => !contains.has(name)) }
}
