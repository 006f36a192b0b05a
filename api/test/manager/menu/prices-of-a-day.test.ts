import type { MenuPrices } from '@fuel-shack/contract/office/managed-menu'
import { priceOn } from '@fuel-shack/contract/shop/catalogue/special-price'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '../../../src/office/takings/takings-days.ts'
import { buildPrintingApp } from '../../printing/printing-fixture.ts'
import { startTestEnvironment } from '../../support/test-app.ts'
import { useFixture } from '../../support/use-test-app.ts'
import { openMenuDesk, statedOf, type MenuDesk, type StatedProduct } from './menu-fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

const DAY_MS = 24 * 60 * 60_000
const environment = useFixture(startTestEnvironment)
const api = useFixture(() => buildPrintingApp(environment, []))
let desk: MenuDesk

beforeAll(async () => {
  desk = await openMenuDesk(environment, api)
})

const readPrices = async (day: string) =>
  (await desk.manager.get(`manager/menu/prices?day=${day}`)).json<MenuPrices>().prices
const priceOfGravy = async (day: string) => (await readPrices(day)).find(({ productId }) => productId === 'gravy')
/** Writes are limited for each minute, and some days pass. */
const passDays = (days: number) => api.passTime(days * DAY_MS)

test('a price of a day is the one at its end, of today the one of now, and none before the product was there', async () => {
  const { today } = await desk.readMenu()
  await desk.change('gravy', { priceInCents: 300 })
  await desk.change('gravy', { priceInCents: 310, title: 'Brown gravy' })
  expect(await priceOfGravy(today)).toEqual({ productId: 'gravy', title: 'Brown gravy', priceInCents: 310 })
  passDays(2)
  await desk.change('gravy', { isArchived: true, title: 'Gravy' })
  const onThirdDay = addDays(today, 2)
  expect(await priceOfGravy(onThirdDay)).toMatchObject({ priceInCents: null })
  for (const day of [today, addDays(today, 1)])
    expect(await priceOfGravy(day)).toEqual({ productId: 'gravy', title: 'Brown gravy', priceInCents: 310 })
  expect(await priceOfGravy(addDays(today, -1))).toMatchObject({ title: 'Gravy', priceInCents: null })
  passDays(1)
  const special = { priceInCents: 90, from: addDays(today, 3), until: addDays(today, 4) }
  await desk.change('gravy', { isArchived: false, special })
  const planned = [3, 4, 5].map((days) => priceOfGravy(addDays(today, days)))
  expect((await Promise.all(planned)).map((price) => price?.priceInCents)).toEqual([90, 90, 310])
  expect(await priceOfGravy(onThirdDay)).toMatchObject({ priceInCents: null })
  expect((await desk.manager.get('manager/menu/prices?day=today')).statusCode).toBe(400)
  await desk.change('gravy', { special: null, priceInCents: 250 })
})

const IDS = ['gravy', 'water', 'raisin_toast', 'new_dish']

interface Step {
  id: string
  daysLater: number
  changes: Pick<StatedProduct, 'priceInCents' | 'isArchived' | 'order' | 'special'>
}

const step: fc.Arbitrary<Step> = fc.record({
  id: fc.constantFrom(...IDS),
  daysLater: fc.nat({ max: 2 }),
  changes: fc.record({
    priceInCents: fc.nat({ max: 1_000_000 }),
    isArchived: fc.boolean(),
    order: fc.integer({ min: -10, max: 10 }),
    special: fc.option(
      fc.record({
        priceInCents: fc.nat({ max: 500 }),
        from: fc.constantFrom('2026-11-01', '2027-01-01'),
        until: fc.constantFrom('2027-01-01', '2027-12-31'),
      }),
    ),
  }),
})

// Covers manager-20.
test('any changes are undone by the record to the first menu, and the prices of each day are those of a model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await api.context.database.queries.deleteFrom('product_changes').execute()
      passDays(1)
      const before = await desk.readMenu()
      const model = new Map(before.products.map((product) => [product.id, statedOf(product)]))
      const days = new Map<string, [string, number | null][]>()
      const pricesOf = (day: string) =>
        IDS.map((id): [string, number | null] => {
          const stated = model.get(id)
          return [id, stated && !stated.isArchived ? priceOn(stated, day) : null]
        })
      let day = before.today
      for (const { id, daysLater, changes } of steps) {
        for (let passed = 0; passed < daysLater; passed += 1) {
          days.set(day, pricesOf(day))
          passDays(1)
          day = addDays(day, 1)
        }
        const known = model.get(id)
        const stated = { ...(known ?? { ...statedOf(await desk.find('gravy')), id, version: 0 }), ...changes }
        expect((await desk.send([stated])).statusCode).toBe(200)
        model.set(id, statedOf(await desk.find(id)))
      }
      days.set(day, pricesOf(day))
      for (const [each, expected] of days) {
        const prices = new Map((await readPrices(each)).map(({ productId, priceInCents }) => [productId, priceInCents]))
        const found = IDS.map((id) => [id, prices.get(id) ?? null])
        expect([each, found]).toEqual([each, expected])
      }
      await undoAll()
      const after = await desk.readMenu()
      const comparable = ({ products }: typeof before) =>
        products
          .filter(({ id, archivedAt }) => before.products.some((product) => product.id === id) || archivedAt === null)
          .map((product) => statedOf(product, { version: 0 }))
      expect(comparable(after)).toEqual(comparable(before))
    }),
    { numRuns: 12 },
  )
})

/** Undoes what the record has, the newest first, as the web app does. */
async function undoAll(): Promise<void> {
  for (const entry of await desk.readProductChanges()) {
    const { before, after } = entry.details
    const { version } = await desk.find(after.id)
    const response = await desk.send([{ ...(before ?? { ...after, isArchived: true }), version }])
    expect(response.statusCode).toBe(200)
  }
}
