import type { Allergen } from './allergens.ts'
import { contradictionsOf, type AllergenLists, type DietaryTag } from './dietary-tags.ts'
import { hasSeafood } from './seafood.ts'

// The faults between the fields of a dish, which forms state beside a field and schemas as a whole. Must not import zod.

/** A fault, and the field of the details that states it. */
export interface DishFault {
  field: 'tags' | 'allergens' | 'optionGroups' | 'seafood'
  text: string
}

interface Option {
  title: string
  deltaInCents: number
  isDefault: boolean
  adds: readonly Allergen[]
  mayAdd?: readonly Allergen[]
  removesTags?: readonly DietaryTag[]
  parts?: readonly string[]
}

interface OptionGroup {
  min: number
  max: number
  options: readonly Option[]
}

interface Details {
  tags: readonly DietaryTag[]
  allergens: AllergenLists | null
  optionGroups: readonly OptionGroup[]
  seafood?: object
  parts?: readonly string[]
}

/** Finds the faults between the details of a dish whose fields are right one by one. */
export function dishFaults(details: Details): DishFault[] {
  const { tags, allergens, optionGroups, seafood } = details
  if (!allergens) return tags.map((tag) => ({ field: 'tags', text: `"${tag}" needs the list of allergens` }))
  const { contains, mayContain } = allergens
  const defaults = optionGroups.flatMap(({ options }) => options.filter(({ isDefault }) => isDefault))
  const inBoth = contains.filter((name) => mayContain.includes(name))
  const contradictions = tags.flatMap((tag) =>
    contradictionsOf(tag, { contains, mayContain }).map((name) => `"${tag}", but names ${name}`),
  )
  const ofDefaults = defaults.flatMap((option) => defaultFaults(option, tags))
  const hasOriginOfNothing = seafood && !hasSeafood(details) && !hasParts(details)
  const isVeganOnly = tags.includes('vegan') && !tags.includes('vegetarian')
  return [
    ...inBoth.map((name) => fault('allergens', `"${name}" is contained and may be contained`)),
    ...contradictions.map((text) => fault('tags', text)),
    ...ofDefaults.map((text) => fault('optionGroups', text)),
    ...(hasOriginOfNothing
      ? [fault('seafood', '"seafood" is stated, but no fish, crustacean or mollusc is listed')]
      : []),
    ...(isVeganOnly ? [fault('tags', '"vegan" is also "vegetarian"')] : []),
  ]
}

/** The seafood can be in a part, whose allergens are stated elsewhere. */
const hasParts = ({ parts = [], optionGroups }: Details): boolean =>
  parts.length > 0 || optionGroups.some(({ options }) => options.some(({ parts: ids = [] }) => ids.length > 0))

const fault = (field: DishFault['field'], text: string): DishFault => ({ field, text })

/** The tags of a dish are true of its default options, which the menu shows. */
function defaultFaults({ title, adds, mayAdd = [], removesTags = [] }: Option, tags: readonly DietaryTag[]): string[] {
  return tags.flatMap((tag) => [
    ...contradictionsOf(tag, { contains: adds, mayContain: mayAdd }).map(
      (name) => `"${title}" is a default and names ${name}, but "${tag}" is listed`,
    ),
    ...(removesTags.includes(tag) ? [`"${title}" is a default and removes "${tag}", which is listed`] : []),
  ])
}

/** A request without options means the defaults at the listed price, so these must be a valid choice that costs nothing. */
export function optionGroupFaults({ min, max, options }: OptionGroup): string[] {
  const defaults = options.filter(({ isDefault }) => isDefault)
  return [
    ...(min > max ? ['the minimum exceeds the maximum'] : []),
    ...(max > options.length ? ['the maximum exceeds the number of options'] : []),
    ...(defaults.length < min ? [`a choice of ${min} needs as many defaults`] : []),
    ...(defaults.length > max ? ['more defaults than the maximum'] : []),
    ...defaults
      .filter(({ deltaInCents }) => deltaInCents !== 0)
      .map(({ title }) => `"${title}" is a default, so it must not change the price`),
  ]
}
