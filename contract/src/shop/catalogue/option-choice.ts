import type { DishOption, OptionGroup } from './dish-options.ts'
import type { Cents } from '../../platform/money.ts'

/** An option as it was chosen, with the words and the price of that time. */
export type ChosenOption = Pick<DishOption, 'id' | 'title' | 'deltaInCents' | 'isRemoval'>

/** The reason why a choice is not valid. `unknown` names the ids that the dish does not have, the others the title of the group. */
type ChoiceFault =
  | { type: 'unknown'; ids: string[] }
  | { type: 'too_few'; group: string }
  | { type: 'too_many'; group: string }

/** The options that apply if the customer chooses none, in display order. */
export function defaultOptions(groups: readonly OptionGroup[]): ChosenOption[] {
  return groups.flatMap(({ options }) => options.filter(({ isDefault }) => isDefault)).map(toChosen)
}

/** The options with these ids, in display order. Ids that the dish does not have are left out. */
export function optionsWithIds(groups: readonly OptionGroup[], ids: readonly string[]): ChosenOption[] {
  return groups.flatMap(({ options }) => options.filter(({ id }) => ids.includes(id))).map(toChosen)
}

export function findChoiceFault(groups: readonly OptionGroup[], ids: readonly string[]): ChoiceFault | undefined {
  const known = new Set(groups.flatMap(({ options }) => options.map(({ id }) => id)))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) return { type: 'unknown', ids: unknown }
  for (const { title, min, max, options } of groups) {
    const count = options.filter(({ id }) => ids.includes(id)).length
    if (count < min) return { type: 'too_few', group: title }
    if (count > max) return { type: 'too_many', group: title }
  }
  return undefined
}

/** The price of one with its options; never negative. */
export function unitPrice(listedCents: Cents, options: readonly Pick<ChosenOption, 'deltaInCents'>[]): Cents {
  return Math.max(0, listedCents + options.reduce((sum, { deltaInCents }) => sum + deltaInCents, 0))
}

/** "Chocolate", "NO onion". */
export function optionText({ title, isRemoval }: Pick<ChosenOption, 'title' | 'isRemoval'>): string {
  return isRemoval ? `NO ${title}` : title
}

/** Lines with the same key are the same line, in whatever order their options were chosen. */
export function lineKey(productId: string, optionIds: readonly string[] | undefined, note = ''): string {
  const words = note.trim()
  if (optionIds === undefined && words === '') return productId
  return JSON.stringify([productId, optionIds && [...optionIds].toSorted(), words])
}

function toChosen({ id, title, deltaInCents, isRemoval }: DishOption): ChosenOption {
  return { id, title, deltaInCents, isRemoval }
}
