import type { DishDetails } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { DishOption, OptionGroup } from '@fuel-shack/contract/shop/catalogue/dish-options'
import { isSoldOnline } from '@fuel-shack/contract/shop/catalogue/sold-online'
import type { Stated } from '../menu/product-draft.ts'
import { distinct, slugOf } from './cells.ts'
import type { ImportedItem, Variation } from './imported-item.ts'
import { toPrintable } from '../sheets/sheet-file.ts'

/** The group of options that the variations of a file become. */
const GROUP_ID = 'variation'
const NO_DETAILS: DishDetails = { tags: [], allergens: null, optionGroups: [], gst: 'taxable' }
const OPTION_ID_MAX = 40

/** The product with what a file states of it. What the file does not state stays. @param base the product as it is stored, or a new one */
export function mergeItem(item: ImportedItem, base: Stated, section: string): Stated {
  return {
    ...base,
    title: kept(base.title, item.title),
    description: kept(base.description, item.description),
    priceInCents: item.priceInCents ?? base.priceInCents,
    section: kept(base.section, section || undefined),
    details: mergeDetails(item, base.details),
    isArchived: item.isOnMenu === undefined ? base.isArchived : !item.isOnMenu,
  }
}

/** A text that a file has with other space around it is the same. */
const kept = (stored: string, stated: string | undefined): string =>
  stated === undefined || toPrintable(stored) === stated ? stored : stated

function mergeDetails(item: ImportedItem, stored: DishDetails | null): DishDetails | null {
  const before = stored ?? NO_DETAILS
  const after = { ...before, ...statedDetails(item, before) }
  const isSame = JSON.stringify(after) === JSON.stringify(before)
  // A product without details whose file says of the GST what holds anyway states something new: someone has looked.
  return isSame && (stored !== null || item.gst === undefined) ? stored : after
}

function statedDetails(item: ImportedItem, before: DishDetails): Partial<DishDetails> {
  const { gst, tags, seafood, preparationMinutes, isSoldOnline: isOnline, isAlcohol, variations } = item
  return {
    ...(tags && { tags: keptList(before.tags, tags) }),
    ...allergensOf(item, before),
    ...(variations && { optionGroups: withVariations(before.optionGroups, variations) }),
    ...(gst && { gst }),
    ...(preparationMinutes !== undefined && { preparationMinutes }),
    ...(seafood && !isSameOrigin(seafood, before.seafood) && { seafood }),
    ...(isOnline !== undefined &&
      isOnline !== isSoldOnline({ ...before, isAlcohol: false }) && { isSoldOnline: isOnline }),
    ...(isAlcohol !== undefined && isAlcohol !== (before.isAlcohol === true) && { isAlcohol }),
  }
}

type Seafood = NonNullable<DishDetails['seafood']>

const isSameOrigin = (one: Seafood, other: Seafood | undefined): boolean =>
  'exempt' in one && other !== undefined && 'exempt' in other && toPrintable(other.exempt) === one.exempt

function allergensOf({ contains, mayContain }: ImportedItem, { allergens }: DishDetails): Partial<DishDetails> {
  if (!contains && !(mayContain && allergens)) return {}
  return {
    allergens: {
      contains: keptList(allergens?.contains ?? [], contains ?? allergens?.contains ?? []),
      mayContain: keptList(allergens?.mayContain ?? [], mayContain ?? allergens?.mayContain ?? []),
    },
  }
}

/** The same names in another order are the same list. */
function keptList<Name>(stored: readonly Name[], stated: readonly Name[]): Name[] {
  const isSame = stored.length === stated.length && stated.every((name) => stored.includes(name))
  return [...(isSame ? stored : stated)]
}

/** Dishes that have options of their own keep them as they are, because one of those may mean the same. */
export const keepsOwnOptions = (groups: readonly OptionGroup[]): boolean => groups.length > 0 && !hasVariations(groups)

export const hasVariations = (groups: readonly OptionGroup[]): boolean => groups.some(({ id }) => id === GROUP_ID)

/** The variations as a question that has one answer. The cheapest is the default, which the price of the dish is that of. */
function withVariations(
  groups: readonly OptionGroup[],
  { title, list }: { title: string; list: readonly Variation[] },
) {
  if (keepsOwnOptions(groups)) return [...groups]
  const stored = groups.find(({ id }) => id === GROUP_ID)
  const others = groups.filter((group) => group !== stored)
  const taken = new Set(others.flatMap(({ options }) => options.map(({ id }) => id)))
  const lowest = Math.min(...list.map(({ priceInCents }) => priceInCents))
  const defaultIndex = list.findIndex(({ priceInCents }) => priceInCents === lowest)
  const options = list.map((variation, index): DishOption => {
    const known = stored?.options.find((option) => toPrintable(option.title) === variation.title)
    const id = known?.id ?? distinct(slugOf(variation.title, OPTION_ID_MAX - 4) || 'option', taken)
    taken.add(id)
    return {
      ...(known ?? { id, title: variation.title, isRemoval: false, adds: [] }),
      deltaInCents: variation.priceInCents - lowest,
      isDefault: index === defaultIndex,
    }
  })
  const group = stored ? { ...stored, options } : { id: GROUP_ID, title, min: 1, max: 1, options }
  return stored ? groups.map((each) => (each === stored ? group : each)) : [group, ...others]
}
