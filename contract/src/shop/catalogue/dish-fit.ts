/** The dishes of the menu for someone who avoids allergens. A dish that no one has checked never fits. */
import { ALLERGENS, type Allergen } from './allergens.ts'
import { chosenDetails } from './chosen-details.ts'
import type { DishDetails } from './dish-details.ts'
import type { DishOption, OptionGroup } from './dish-options.ts'
import { defaultOptions } from './option-choice.ts'

type Details = Pick<DishDetails, 'tags' | 'allergens' | 'optionGroups'>

interface ListedDish {
  details: Details | null
}

/** Allergens that are avoided together. */
export interface AllergenChip {
  label: string
  allergens: readonly Allergen[]
}

const LIST = new Intl.ListFormat('en-AU')
/** Coeliacs avoid both, and a customer who avoids wheat finds it under gluten. */
const GLUTEN: AllergenChip = { label: 'gluten, wheat', allergens: ['wheat', 'gluten'] }
const CHIPS: readonly AllergenChip[] = [
  GLUTEN,
  ...ALLERGENS.filter((name) => !GLUTEN.allergens.includes(name)).map((name) => ({ label: name, allergens: [name] })),
]

/** The allergens that can be avoided: those that dishes name, the most common first, and the others after them. */
export function allergenChips(dishes: readonly ListedDish[]): { named: AllergenChip[]; others: AllergenChip[] } {
  const lists = dishes.map(({ details }) => (details ? namesIn(details) : new Set<Allergen>()))
  const countOf = ({ allergens }: AllergenChip) =>
    lists.filter((names) => allergens.some((name) => names.has(name))).length
  const counted = CHIPS.map((chip) => ({ chip, count: countOf(chip) })).toSorted((a, b) => b.count - a.count)
  const chipsWhere = (isNamed: boolean) => counted.filter(({ count }) => count > 0 === isNamed).map(({ chip }) => chip)
  return { named: chipsWhere(true), others: chipsWhere(false) }
}

export function isAvoided(avoided: readonly Allergen[], { allergens }: AllergenChip): boolean {
  return allergens.every((name) => avoided.includes(name))
}

/** Adds the allergens of a chip, or removes them if all are there. */
export function toggleChip(avoided: readonly Allergen[], chip: AllergenChip): Allergen[] {
  const others = avoided.filter((name) => !chip.allergens.includes(name))
  return isAvoided(avoided, chip) ? others : [...others, ...chip.allergens]
}

/** Every allergen that the dish or an option of it names. */
function namesIn({ allergens, optionGroups }: Details): Set<Allergen> {
  const ofOptions = optionGroups.flatMap(({ options }) => options).flatMap(namesOfOption)
  return new Set([...(allergens?.contains ?? []), ...(allergens?.mayContain ?? []), ...ofOptions])
}

function namesOfOption({ adds, mayAdd = [] }: Pick<DishOption, 'adds' | 'mayAdd'>): Allergen[] {
  return [...adds, ...mayAdd]
}

/**
 * Says why a dish is not for someone who avoids these allergens: `Contains milk and egg, may contain soy`, or `Not checked`.
 *
 * @param details null or undefined: not known.
 * @param ids the chosen options.
 * @returns undefined if the lists name none of them, or nothing is avoided.
 */
export function conflictText(
  details: Details | null | undefined,
  ids: readonly string[],
  avoided: readonly Allergen[],
): string | undefined {
  if (avoided.length === 0) return undefined
  const lists = details ? chosenDetails(details, ids).allergens : null
  if (!lists) return 'Not checked'
  const named = (list: readonly Allergen[]) => list.filter((name) => avoided.includes(name))
  const contained = named(lists.contains)
  const traces = named(lists.mayContain)
  const texts = [
    ...(contained.length > 0 ? [`contains ${LIST.format(contained)}`] : []),
    ...(traces.length > 0 ? [`may contain ${LIST.format(traces)}`] : []),
  ]
  const text = texts.join(', ')
  return text === '' ? undefined : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

export interface FittingChoice {
  /** The ids of all its options. */
  ids: string[]
  /** The differences from the defaults: `No cheese sauce, Tomato sauce`. */
  text: string
}

/**
 * Finds the choice closest to the defaults that fits.
 *
 * @param soldOutIds options that cannot be chosen now.
 * @returns undefined if the defaults fit, or no choice does.
 */
export function findFittingChoice(
  details: Details | null | undefined,
  avoided: readonly Allergen[],
  soldOutIds: readonly string[] = [],
): FittingChoice | undefined {
  if (!details) return undefined
  const defaultIds = defaultOptions(details.optionGroups).map(({ id }) => id)
  if (conflictText(details, defaultIds, avoided) === undefined) return undefined
  if (conflictText(details, [], avoided) !== undefined) return undefined
  const isPossible = (option: DishOption) =>
    !soldOutIds.includes(option.id) && !namesOfOption(option).some((name) => avoided.includes(name))
  const choices = details.optionGroups.map((group) => fitGroup(group, isPossible))
  const fitting = choices.flatMap((choice) => choice ?? [])
  if (choices.includes(undefined)) return undefined
  return { ids: fitting.flatMap(({ ids }) => ids), text: fitting.flatMap(({ changes }) => changes).join(', ') }
}

/** Keeps the defaults that are possible, and fills up with other options. @returns undefined if too few are possible */
function fitGroup({ min, options }: OptionGroup, isPossible: (option: DishOption) => boolean) {
  const kept = options.filter((option) => option.isDefault && isPossible(option))
  const dropped = options.filter((option) => option.isDefault && !isPossible(option))
  const others = options.filter((option) => !option.isDefault && isPossible(option))
  const added = others.toSorted((a, b) => a.deltaInCents - b.deltaInCents).slice(0, Math.max(0, min - kept.length))
  if (kept.length + added.length < min) return undefined
  const left = dropped.slice(added.length).map(({ title }) => without(title))
  const replacing = added.map(({ title, isRemoval }) => (isRemoval ? without(title) : title))
  return { ids: [...kept, ...added].map(({ id }) => id), changes: [...left, ...replacing] }
}

const without = (title: string): string => `No ${title}`
