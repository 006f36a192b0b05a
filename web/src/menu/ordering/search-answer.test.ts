import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALLERGENS, type Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import type { DietaryTag } from '@fuel-shack/contract/shop/catalogue/dietary-tags'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { searchMenu } from './menu-search.ts'

function dish(id: string, contains: Allergen[] | null, mayContain: Allergen[] = [], tags: DietaryTag[] = []): Dish {
  const allergens = contains && { contains, mayContain }
  return { id, description: '', details: { tags, allergens, optionGroups: [], gst: 'taxable' } }
}

const dishes = [
  dish('pie', ['wheat', 'gluten', 'milk']),
  dish('chips', [], ['gluten'], ['vegetarian', 'vegan', 'dairy free']),
  dish('salad', [], [], ['vegetarian', 'no gluten ingredients']),
  dish('satay', ['peanut']),
]
const products = dishes.map(({ id }, order) => ({ id, title: `The ${id}`, price: 5, section: 'Lunch', order }))
const search = (text: string, all = dishes) => {
  const { answer, byTitle, byMention } = searchMenu(products, all, text)
  return { answer, byTitle: byTitle.map(({ id }) => id), byMention: byMention.map(({ id }) => id) }
}

describe('the answer to a search', () => {
  it.each([
    ['peanut', "1 dish lists peanut. We can't promise that any dish is free of peanut."],
    ['Peanuts', '1 dish lists peanut.'],
    ['nut free', '1 dish lists nuts.'],
    ['almond', 'No dish lists almond.'],
    ['coeliac', "1 dish lists gluten, and 1 more may contain it. We can't promise that any dish is free of gluten."],
    ['gluten free', '1 dish lists gluten, and 1 more may contain it.'],
    ['dairy free', '1 dish lists milk.'],
    ['peanut allergy', '1 dish lists peanut.'],
    ['ceoliac', '1 dish lists gluten, and 1 more may contain it.'],
    ['peanut alergy', '1 dish lists peanut.'],
    ['alergias', 'Tap a dish to see its allergens.'],
    ['allergy', "Tap a dish to see its allergens. We can't promise that any dish is free of them."],
    ['kids', 'No dish on the menu is marked for kids.'],
    ['child', 'No dish on the menu is marked for kids.'],
  ])('the answer to a search for "%s" is: %s', (text, answer) => {
    expect(search(text).answer).toContain(answer)
  })

  it.each(['pie', 'chips', 'lobster', ''])(
    'the answer to a search is missing for "%s", which is about no allergy',
    (text) => {
      expect(search(text).answer).toBeUndefined()
    },
  )

  it('the answer to a search counts dishes whose allergens are not listed', () => {
    expect(search('peanut', [...dishes, dish('stew', null)]).answer).toContain(
      '1 dish lists peanut; 1 dish has no list of allergens yet.',
    )
  })

  it('the answer to a search counts nothing before the details have loaded', () => {
    expect(search('peanut', []).answer).toBe(
      "We can't promise that any dish is free of peanut. Tap a dish to see its allergens.",
    )
  })

  it('the answer to a search never says that no dish lists an allergen that a dish or one of its options has', () => {
    const allergens = fc.constantFrom(...ALLERGENS)
    fc.assert(
      fc.property(allergens, fc.boolean(), (allergen, isOption) => {
        const plain = dish('dish', isOption ? [] : [allergen])
        const option = { id: 'o', title: 'o', deltaInCents: 0, isDefault: false, isRemoval: false, adds: [allergen] }
        const groups = [{ id: 'g', title: 'g', min: 0, max: 1, options: [option] }]
        const details = plain.details && { ...plain.details, optionGroups: isOption ? groups : [] }
        const { answer } = search(`${allergen} allergy`, [{ ...plain, details }])
        expect(answer).toContain('1 dish lists')
        expect(answer).toContain("We can't promise that any dish is free of")
      }),
    )
  })
})

it('"coeliac" and "gluten free" find the dishes that are tagged as without gluten', () => {
  for (const text of ['coeliac', 'gluten free']) expect(search(text).byMention).toEqual(['salad'])
  expect(searchMenu(products, dishes, 'coeliac').mentionTitle).toBe('With a dietary tag about gluten')
})

it.each(['peanut allergy', 'almond', 'kids'])(
  'a search for "%s" that finds nothing lists all dishes to tap',
  (text) => {
    const { answer, byTitle } = search(text)
    expect(answer).toContain('Tap a dish')
    expect(byTitle).toEqual(dishes.map(({ id }) => id))
  },
)
