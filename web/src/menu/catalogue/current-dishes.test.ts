import type { Availability } from '@fuel-shack/contract/shop/catalogue/availability'
import { dishDetailsSchema } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { expect, it } from 'vitest'
import { availabilityTexts, currentDishes } from './current-dishes.ts'

const LOADED = Date.parse('2026-11-22T00:00:00.000Z')
const inMinutes = (minutes: number) => new Date(LOADED + minutes * 60_000)
const dish = (availability: Availability): Dish => ({ id: 'eggs', description: '', details: null, availability })

it.each([-180, 0, 1])('an answer that was just loaded applies, whatever the clock says: %i minutes', (minutes) => {
  const dishes = [dish({ soldOutUntil: inMinutes(-60).toISOString() })]
  expect(currentDishes(dishes, LOADED, inMinutes(minutes))).toBe(dishes)
})

it('an old answer loses what has ended, and says no longer that a dish is served', () => {
  const dishes = [
    dish({ soldOutUntil: inMinutes(30).toISOString() }),
    dish({ servedUntil: inMinutes(30).toISOString() }),
    dish({ soldOutUntil: null }),
  ]
  const shown = (minutes: number) => currentDishes(dishes, LOADED, inMinutes(minutes)).map((each) => each.availability)
  expect(shown(29)).toEqual(dishes.map(({ availability }) => availability))
  expect(shown(30)).toEqual([{}, { servedFrom: null }, { soldOutUntil: null }])
})

it('a dish whose default is sold out cannot be added as it is', () => {
  const details = dishDetailsSchema.parse({
    tags: [],
    allergens: null,
    optionGroups: [
      {
        id: 'bread',
        title: 'Bread',
        min: 1,
        max: 1,
        options: [
          { id: 'white', title: 'White', isDefault: true },
          { id: 'rye', title: 'Rye' },
        ],
      },
    ],
  })
  const without = (id: string): Dish => ({ ...dish({ soldOutOptions: [{ id, until: null }] }), details })
  expect(availabilityTexts(without('white'), inMinutes(0)).unavailable).toBe('White sold out: choose another')
  expect(availabilityTexts(without('rye'), inMinutes(0))).toEqual({ note: undefined, unavailable: undefined })
})
