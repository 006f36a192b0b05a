import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALLERGENS, type Allergen } from './allergens.ts'
import { chosenDetails } from './chosen-details.ts'
import type { DishDetails } from './dish-details.ts'
import { allergenChips, conflictText, findFittingChoice, toggleChip } from './dish-fit.ts'
import type { DishOption, OptionGroup } from './dish-options.ts'
import { defaultOptions, findChoiceFault } from './option-choice.ts'

const option = (id: string, changes: Partial<DishOption> = {}): DishOption => ({
  id,
  title: id,
  deltaInCents: 0,
  isDefault: false,
  isRemoval: false,
  adds: [],
  ...changes,
})
const group = (changes: Partial<OptionGroup>, ...options: DishOption[]): OptionGroup => ({
  id: 'sauce',
  title: 'Sauce',
  min: 0,
  max: 1,
  options,
  ...changes,
})
const dish = (contains: Allergen[], mayContain: Allergen[] = [], ...optionGroups: OptionGroup[]): DishDetails => ({
  tags: [],
  allergens: { contains, mayContain },
  gst: 'taxable',
  optionGroups,
})
const cheese = option('cheese sauce', { isDefault: true, adds: ['milk'] })
const tomato = option('tomato sauce', { deltaInCents: 50 })

const names = fc.uniqueArray(fc.constantFrom(...ALLERGENS), { maxLength: 4 })
const options = fc.array(fc.record({ adds: names, mayAdd: names, isDefault: fc.boolean() }), { maxLength: 4 })
const groups = fc.array(fc.tuple(options, fc.nat(2)), { maxLength: 3 }).map((all) =>
  all
    .filter(([made]) => made.length > 0)
    .map(([made, min], index) => {
      const listed = made.map((each, place) => option(`option_${index}_${place}`, each))
      const defaults = listed.filter(({ isDefault }) => isDefault).length
      return group({ id: `group_${index}`, min: Math.min(min, defaults), max: listed.length }, ...listed)
    }),
)
const lists = fc.record({ contains: names, mayContain: names })
const dishes = fc
  .record({ allergens: lists, optionGroups: groups })
  .map((made): DishDetails => ({ tags: [], gst: 'taxable', ...made }))

/** Every choice of the options, valid or not. */
function choicesOf({ optionGroups }: DishDetails): string[][] {
  const ids = optionGroups.flatMap((each) => each.options.map(({ id }) => id))
  return ids.reduce<string[][]>((all, id) => [...all, ...all.map((choice) => [...choice, id])], [[]])
}

/** The allergens of the dish and of these options, each list in the order of its names. */
function unionOf({ allergens, optionGroups }: DishDetails, ids: string[]) {
  const chosen = optionGroups.flatMap((each) => each.options).filter(({ id }) => ids.includes(id))
  const contained = new Set([...(allergens?.contains ?? []), ...chosen.flatMap(({ adds }) => adds)])
  const traces = new Set([...(allergens?.mayContain ?? []), ...chosen.flatMap(({ mayAdd = [] }) => mayAdd)])
  for (const name of contained) traces.delete(name)
  return { contained: [...contained].toSorted(), traces: [...traces].toSorted() }
}

describe('a dish for someone who avoids allergens', () => {
  test.each<[string, Allergen[], string | undefined]>([
    ['contained', ['milk'], 'Contains milk'],
    ['a trace', ['soy'], 'May contain soy'],
    ['several', ['soy', 'egg', 'milk'], 'Contains milk and egg, may contain soy'],
    ['none of them', ['peanut'], undefined],
    ['nothing', [], undefined],
  ])('a dish for someone who avoids allergens says what it has of them: %s', (_what, avoided, text) => {
    expect(conflictText(dish(['milk', 'egg'], ['soy']), [], avoided)).toBe(text)
  })

  test('a dish for someone who avoids allergens that no one has checked says so', () => {
    for (const unknown of [undefined, null, { ...dish([]), allergens: null }]) {
      expect(conflictText(unknown, [], ['milk'])).toBe('Not checked')
      expect(findFittingChoice(unknown, ['milk'])).toBeUndefined()
    }
  })

  test('a dish that conflicts through a default fits without it, or with the cheapest option in its place', () => {
    const optional = dish(['wheat'], [], group({}, cheese, tomato))
    expect(findFittingChoice(optional, ['milk'])).toEqual({ ids: [], text: 'No cheese sauce' })
    const none = option('none', { title: 'cheese sauce', isRemoval: true })
    const required = dish([], [], group({ min: 1 }, cheese, tomato, none))
    expect(findFittingChoice(required, ['milk'])).toEqual({ ids: ['none'], text: 'No cheese sauce' })
    expect(findFittingChoice(required, ['milk'], ['none'])).toEqual({ ids: ['tomato sauce'], text: 'tomato sauce' })
    expect(findFittingChoice(required, ['milk'], ['none', 'tomato sauce'])).toBeUndefined()
  })

  test('a dish that names the allergen itself fits with no choice: leaving something out removes nothing', () => {
    expect(findFittingChoice(dish(['milk'], [], group({}, cheese)), ['milk'])).toBeUndefined()
    expect(findFittingChoice(dish([], ['milk'], group({}, cheese)), ['milk'])).toBeUndefined()
  })

  test('every choice of every dish shows the union of the dish and its options', () => {
    fc.assert(
      fc.property(dishes, names, (details, avoided) => {
        for (const ids of choicesOf(details)) {
          const { contained, traces } = unionOf(details, ids)
          const shown = chosenDetails(details, ids).allergens
          expect([shown?.contains.toSorted(), shown?.mayContain.toSorted()]).toEqual([contained, traces])
          const isNamed = avoided.some((name) => contained.includes(name) || traces.includes(name))
          expect(conflictText(details, ids, avoided) !== undefined).toBe(isNamed)
        }
      }),
    )
  })

  test('no choice of a dish that is not checked reads as free of anything', () => {
    fc.assert(
      fc.property(dishes, fc.constantFrom(...ALLERGENS), (details, avoided) => {
        const unchecked = { ...details, allergens: null }
        const texts = choicesOf(details).map((ids) => conflictText(unchecked, ids, [avoided]))
        expect(new Set(texts)).toEqual(new Set(['Not checked']))
      }),
    )
  })

  test('a choice is offered exactly where the defaults conflict and a valid choice fits, and the one offered is such', () => {
    fc.assert(
      fc.property(dishes, names, (details, avoided) => {
        const isFit = (ids: string[]) => conflictText(details, ids, avoided) === undefined
        const isValid = (ids: string[]) => findChoiceFault(details.optionGroups, ids) === undefined
        const defaults = defaultOptions(details.optionGroups).map(({ id }) => id)
        const isPossible = choicesOf(details).some((ids) => isValid(ids) && isFit(ids))
        const offered = findFittingChoice(details, avoided)
        expect(offered !== undefined).toBe(!isFit(defaults) && isPossible)
        expect(offered === undefined || (isFit(offered.ids) && isValid(offered.ids) && offered.text !== '')).toBe(true)
      }),
    )
  })
})

describe('the allergens to avoid', () => {
  test('the allergens to avoid are those that dishes name, the most common first, wheat and gluten together', () => {
    const menu = [
      { details: dish(['egg'], ['milk']) },
      { details: dish(['wheat'], [], group({}, cheese)) },
      { details: dish(['gluten']) },
      { details: dish([], ['gluten', 'wheat']) },
      { details: null },
    ]
    const { named, others } = allergenChips(menu)
    expect(named.map(({ label }) => label)).toEqual(['gluten, wheat', 'milk', 'egg'])
    expect([...named, ...others].flatMap(({ allergens }) => allergens).toSorted()).toEqual([...ALLERGENS].toSorted())
  })

  test('the allergens to avoid are added and removed with their chip', () => {
    const [gluten, milk] = allergenChips([{ details: dish(['wheat']) }, { details: dish(['milk', 'wheat']) }]).named
    if (!gluten || !milk) throw new Error('A chip is missing')
    const both = toggleChip(toggleChip([], gluten), milk)
    expect(both).toEqual(['wheat', 'gluten', 'milk'])
    expect(toggleChip(both, gluten)).toEqual(['milk'])
    expect(toggleChip(['wheat'], gluten)).toEqual(['wheat', 'gluten'])
  })
})
