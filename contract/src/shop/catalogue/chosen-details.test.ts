import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALLERGENS } from './allergens.ts'
import { chosenDetails } from './chosen-details.ts'
import { contradictionsOf, DIETARY_TAGS } from './dietary-tags.ts'
import type { DishDetails } from './dish-details.ts'
import type { DishOption } from './dish-options.ts'

const option = (id: string, changes: Partial<DishOption> = {}): DishOption => ({
  id,
  title: id,
  deltaInCents: 0,
  isDefault: false,
  isRemoval: false,
  adds: [],
  ...changes,
})
const dish = (changes: Partial<DishDetails>, ...options: DishOption[]): DishDetails => ({
  tags: [],
  allergens: { contains: [], mayContain: [] },
  gst: 'taxable',
  optionGroups: [{ id: 'extras', title: 'Extras', min: 0, max: 9, options }],
  ...changes,
})

describe('a dish with options', () => {
  test('a dish with options loses a tag that an option removes', () => {
    const eggs = dish({ tags: ['vegetarian'] }, option('bacon', { removesTags: ['vegetarian'] }), option('mushrooms'))
    expect(chosenDetails(eggs, ['mushrooms']).tags).toEqual(['vegetarian'])
    expect(chosenDetails(eggs, ['mushrooms', 'bacon']).tags).toEqual([])
  })

  test('a dish with options loses a tag that an added allergen contradicts, and is not vegan without being vegetarian', () => {
    const chips = dish(
      { tags: ['vegetarian', 'vegan'] },
      option('aioli', { adds: ['egg'] }),
      option('gravy', { removesTags: ['vegetarian'] }),
    )
    expect(chosenDetails(chips, ['aioli']).tags).toEqual(['vegetarian'])
    expect(chosenDetails(chips, ['gravy']).tags).toEqual([])
  })

  test('a dish with options may contain what an option may add, unless it contains it', () => {
    const burger = dish(
      { allergens: { contains: ['egg'], mayContain: ['soy'] } },
      option('chips', { mayAdd: ['egg', 'fish'] }),
      option('aioli', { adds: ['soy'] }),
    )
    expect(chosenDetails(burger, ['chips', 'aioli']).allergens).toEqual({
      contains: ['egg', 'soy'],
      mayContain: ['fish'],
    })
  })

  test('a dish with options has neither tags nor allergens until they are checked', () => {
    expect(chosenDetails(dish({ allergens: null }, option('egg', { adds: ['egg'] })), ['egg'])).toEqual({
      tags: [],
      allergens: null,
    })
  })

  // Covers ordering-8.
  test('a dish with options never has fewer allergens or more tags with one option more, and never a contradicted tag', () => {
    const allergens = fc.uniqueArray(fc.constantFrom(...ALLERGENS), { maxLength: 4 })
    const tags = fc.uniqueArray(fc.constantFrom(...DIETARY_TAGS))
    const options = fc.array(fc.record({ adds: allergens, mayAdd: allergens, removesTags: tags }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(tags, allergens, allergens, options, fc.nat(3), (listed, contains, mayContain, extras, count) => {
        const details = dish(
          { tags: listed, allergens: { contains, mayContain } },
          ...extras.map((extra, index) => option(`option_${index}`, extra)),
        )
        const ids = extras.map((_, index) => `option_${index}`).slice(0, count)
        const fewer = chosenDetails(details, ids.slice(1))
        const more = chosenDetails(details, ids)
        const namesOf = ({ allergens: lists }: typeof more) => [
          ...(lists?.contains ?? []),
          ...(lists?.mayContain ?? []),
        ]
        expect(namesOf(more)).toEqual(expect.arrayContaining(namesOf(fewer)))
        expect(fewer.tags).toEqual(expect.arrayContaining(more.tags))
        for (const tag of more.tags)
          expect(contradictionsOf(tag, more.allergens ?? { contains, mayContain })).toEqual([])
      }),
    )
  })
})
