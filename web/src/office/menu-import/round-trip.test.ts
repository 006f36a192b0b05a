import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statedProductSchema, type ManagedMenu, type ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { ALLERGENS } from '@fuel-shack/contract/shop/catalogue/allergens'
import { DIETARY_TAGS } from '@fuel-shack/contract/shop/catalogue/dietary-tags'
import type { DishDetails } from '@fuel-shack/contract/shop/catalogue/dish-details'
import { SEAFOOD_ORIGINS } from '@fuel-shack/contract/shop/catalogue/seafood'
import { draftOf } from './draft.ts'
import { writeSheet } from './own-sheet.ts'
import { readMenuFile } from './read-file.ts'

/** Texts that a file could distort: what spreadsheets run, quotation marks, separators, line breaks, spaces. */
const nasty = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', "'", '=', '"', ',', ';', '\t', '\n', '\r\n', '\r', ' ', '-', '@', 'é', '肉', '＝'),
    maxLength: 12,
  }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const name = nasty.map((text) => `${text}x`)
const allergens = fc.uniqueArray(fc.constantFrom(...ALLERGENS), { maxLength: 5 })

const details = fc.record(
  {
    tags: fc.uniqueArray(fc.constantFrom(...DIETARY_TAGS), { maxLength: 2 }),
    allergens: fc.option(fc.record({ contains: allergens, mayContain: allergens })),
    optionGroups: fc.constant<DishDetails['optionGroups']>([]),
    gst: fc.constantFrom('taxable' as const, 'free-if-taken-away' as const),
    preparationMinutes: fc.integer({ min: 1, max: 120 }),
    seafood: fc.oneof(
      fc.record({ origin: fc.constantFrom(...SEAFOOD_ORIGINS) }),
      nasty.map((text) => ({ exempt: `${text}x` })),
    ),
    isSoldOnline: fc.boolean(),
    isAlcohol: fc.boolean(),
    parts: fc.uniqueArray(fc.constantFrom('gravy', 'oil'), { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: ['tags', 'allergens', 'optionGroups', 'gst'] },
)

const products = fc
  .uniqueArray(
    fc.record({
      id: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/),
      title: name,
      description: nasty,
      priceInCents: fc.integer({ min: 0, max: 99_999_999 }),
      section: name,
      order: fc.integer({ min: 0, max: 1000 }),
      details: fc.option(details),
      special: fc.constant(null),
      isArchived: fc.boolean(),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  .map((all) => all.filter((product) => statedProductSchema.safeParse(product).success))

type Drawn = typeof products extends fc.Arbitrary<infer Value> ? Value : never

const toMenu = (all: Drawn): ManagedMenu => ({
  today: '2026-11-29',
  sections: [...new Set(all.map(({ section }) => section))].map((title) => ({ title, servingHours: null, version: 1 })),
  products: all.map(({ isArchived, ...product }): ManagedProduct => ({
    ...product,
    version: 1,
    archivedAt: isArchived ? '2026-11-01T00:00:00.000Z' : null,
    changedAt: '2026-11-01T00:00:00.000Z',
    picture: null,
  })),
})

test('a menu that is exported and imported again is the same, whatever it contains', () => {
  let compared = 0
  fc.assert(
    fc.property(products, (all) => {
      fc.pre(all.length > 0)
      const menu = toMenu(all)
      const read = readMenuFile(new TextEncoder().encode(writeSheet(menu.products)))
      if ('fault' in read) throw new Error(read.fault)
      const { lines } = draftOf(read, menu, new Map())
      expect(lines.map(({ isSame, faults, product }) => [product.id, isSame, faults])).toEqual(
        menu.products.map(({ id }) => [id, true, []]),
      )
      compared += lines.length
    }),
    { numRuns: 300 },
  )
  expect(compared).toBeGreaterThan(300)
})

test('no cell of an exported menu begins like a formula', () => {
  fc.assert(
    fc.property(products, (all) => {
      expect(writeSheet(toMenu(all).products)).not.toMatch(/(?:^|,|\n)"[=+\-@\t\r＝]/)
    }),
    { numRuns: 100 },
  )
})

test('any bytes are a list or a fault, never an error', () => {
  const line = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '1', '=', ' '), maxLength: 60 })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        line.map((text) => new TextEncoder().encode(`title,price,section\n${text}`)),
      ),
      (bytes) => {
        const read = readMenuFile(bytes)
        if ('fault' in read) return
        const { lines } = draftOf(read, toMenu([]), new Map())
        for (const { product, faults } of lines) {
          if (faults.length > 0) continue
          const { version: _version, ...stated } = product
          expect(statedProductSchema.safeParse(stated).error).toBeUndefined()
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('the sheet leaves out the allergens of a dish with parts, which would be too few without them', () => {
  const { products: dishes } = toMenu([
    {
      id: 'pie',
      title: 'Pie',
      description: '',
      priceInCents: 790,
      section: 'Lunch',
      order: 1,
      details: {
        tags: ['vegetarian'],
        allergens: { contains: ['milk'], mayContain: ['soy'] },
        optionGroups: [],
        gst: 'taxable',
        parts: ['gravy'],
      },
      special: null,
      isArchived: false,
    },
  ])
  expect(writeSheet(dishes)).not.toMatch(/milk|soy|vegetarian/)
})
