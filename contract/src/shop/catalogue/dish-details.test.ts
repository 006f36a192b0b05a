import { describe, expect, test } from 'vitest'
import type { Allergen } from './allergens.ts'
import type { DietaryTag } from './dietary-tags.ts'
import { dishDetailsSchema } from './dish-details.ts'

const faultsOf = (tags: DietaryTag[], contains: Allergen[], mayContain: Allergen[] = []) =>
  dishDetailsSchema
    .safeParse({ tags, allergens: { contains, mayContain } })
    .error?.issues.map(({ message }) => message) ?? []

describe('the details of a dish', () => {
  test('the details of a dish may have neither tags nor allergens', () => {
    expect(faultsOf([], [])).toEqual([])
    expect(dishDetailsSchema.safeParse({ tags: [], allergens: null }).success).toBe(true)
  })

  // Covers ordering-7.
  test('the details of a dish never say "gluten free" beside gluten or wheat, not even a trace', () => {
    expect(faultsOf(['gluten free'], ['egg'], ['milk'])).toEqual([])
    expect(faultsOf(['gluten free'], ['wheat'])).toEqual(['"gluten free", but names wheat'])
    expect(faultsOf(['gluten free'], [], ['gluten'])).toEqual(['"gluten free", but names gluten'])
  })

  test.each<[DietaryTag[], Allergen]>([
    [['no gluten ingredients'], 'wheat'],
    [['vegetarian'], 'fish'],
    [['vegetarian', 'vegan'], 'milk'],
    [['vegetarian', 'vegan'], 'egg'],
    [['dairy free'], 'milk'],
  ])('the details of a dish never say %s beside %s', (tags, allergen) => {
    expect(faultsOf(tags, [allergen])).toEqual([`"${tags.at(-1)}", but names ${allergen}`])
  })

  test('the details of a dish have no tags until the allergens are checked', () => {
    const { error } = dishDetailsSchema.safeParse({ tags: ['vegan'], allergens: null })
    expect(error?.issues.map(({ message }) => message)).toEqual(['"vegan" needs the list of allergens'])
  })

  test('the details of a dish name an allergen once', () => {
    expect(faultsOf([], ['egg'], ['egg'])).toEqual(['"egg" is contained and may be contained'])
    expect(faultsOf([], ['egg', 'egg'])).toEqual(['An allergen is named twice'])
  })

  test('the details of a dish know no allergen by another name than the Food Standards Code', () => {
    const given = { tags: [], allergens: { contains: ['tree nuts'], mayContain: [] } }
    expect(dishDetailsSchema.safeParse(given).success).toBe(false)
  })

  test('a vegan dish is also vegetarian', () => {
    expect(faultsOf(['vegan'], [])).toEqual(['"vegan" is also "vegetarian"'])
  })

  test.each([
    [{ adds: ['milk'] }, '"Plain" is a default and names milk, but "dairy free" is listed'],
    [{ removesTags: ['dairy free'] }, '"Plain" is a default and removes "dairy free", which is listed'],
    [{ adds: ['egg'] }, undefined],
    [{ mayAdd: ['egg'] }, undefined],
  ])('the tags of a dish are true of its default options: %j', (changes, fault) => {
    const options = [{ id: 'plain', title: 'Plain', isDefault: true, ...changes }]
    const { error } = dishDetailsSchema.safeParse({
      tags: ['dairy free'],
      allergens: { contains: [], mayContain: [] },
      optionGroups: [{ id: 'style', title: 'Style', max: 1, options }],
    })
    expect(error?.issues[0]?.message).toBe(fault)
  })
})
