import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dishDetailsSchema } from '@fuel-shack/contract/menu/dish-details'
import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import type { Product } from '@fuel-shack/contract/menu/catalogue'
import type { Dish } from '@fuel-shack/contract/menu/menu'
import { siteCatalogueSchema } from '@fuel-shack/contract/site/site'
import { expect, test } from 'vitest'
import { applyDetailsChange, detailsOf, planDetails } from '../../src/catalogue/details-push.ts'
import { listDishDetails } from '../../src/catalogue/catalogue-store.ts'
import { openDatabase } from '../../src/db/database.ts'
import { createLog } from '../../src/log.ts'
import { buildTestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const siteFile = join(import.meta.dirname, '..', '..', '..', 'site', 'catalogue.json')
const siteCatalogue = siteCatalogueSchema.parse(JSON.parse(readFileSync(siteFile, 'utf8')))
const { products } = siteCatalogue
const wanted = detailsOf(siteCatalogue)

const { environment, api } = useTestApp()

const menu = async () => (await api.as(undefined).get('menu')).json<Dish[]>()
const queries = () => api.context.database.queries
const stored = () => listDishDetails(queries())
async function push(details: typeof wanted, database = api.context.database): Promise<void> {
  for (const change of await planDetails(database.queries, details)) {
    await applyDetailsChange(database, change, new Date())
  }
}

test('a new site has the details of its catalogue file, and the descriptions of the payment provider', async () => {
  const dishes = await menu()
  expect(dishes.map(({ id }) => id)).toEqual(products.map(({ id }) => id))
  expect(dishes[0]).toEqual({
    id: 'bacon_egg_roll',
    description: 'Two rashers, fried egg, barbecue or tomato sauce',
    details: products[0]?.details,
  })
})

test('a product says where its seafood comes from, from the next response after a change', async () => {
  const originOf = async (productId: string) =>
    (await api.as(undefined).get('stripe/products')).json<Product[]>().find(({ id }) => id === productId)?.seafoodOrigin
  expect(await originOf('fish_burger')).toBe('imported')
  expect(await originOf('bacon_egg_roll')).toBeUndefined()
  expect(await originOf('fish_burger')).toBe('imported')
  const changed = wanted.map(({ productId, details }) => ({
    productId,
    details: productId === 'fish_burger' ? { ...details, seafood: { exempt: 'Canned' } } : details,
  }))
  await push(changed)
  expect(await originOf('fish_burger')).toBeUndefined()
  expect((await api.as(undefined).get('app-config')).json<AppConfig>().catalogue).toEqual(
    (await api.as(undefined).get('stripe/products')).json(),
  )
  await push(wanted)
})

test('the start names dishes with seafood that do not say where it comes from', async () => {
  const started = async () => {
    const lines: { products?: string[] }[] = []
    const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
    await (await buildTestApp(environment, {}, log)).close()
    return lines.flatMap(({ products: named = [] }) => named)
  }
  expect(await started()).toEqual([])
  await push(wanted.map(({ productId, details: { seafood: _seafood, ...details } }) => ({ productId, details })))
  expect(await started()).toEqual(['fish_and_chips', 'fish_burger'])
  await push(wanted)
})

test('a dish without details says so', async () => {
  await environment.stripe.products.create({
    id: 'lollies',
    name: 'Mixed lollies',
    metadata: { section: 'Sides', order: '999' },
    default_price_data: { currency: 'aud', unit_amount: 300 },
  })
  await api.context.catalogue.refresh()
  expect((await menu()).find(({ id }) => id === 'lollies')).toEqual({ id: 'lollies', description: '', details: null })
})

test('a dish has the first picture that the payment provider stores, and none of another host', async () => {
  const elsewhere = 'https://pictures.example/chips.jpg'
  const picture = 'https://files.stripe.com/links/chips.jpg'
  const pictureWith = async (...images: string[]) => {
    await environment.stripe.products.update('hot_chips_small', { images })
    await api.context.catalogue.refresh()
    return (await menu()).find(({ id }) => id === 'hot_chips_small')?.picture
  }
  expect(await pictureWith(elsewhere, 'http://files.stripe.com/links/chips.jpg')).toBeUndefined()
  expect(await pictureWith(elsewhere, picture, 'https://files.stripe.com/links/other.jpg')).toBe(picture)
})

test('pushing the details changes what differs, and pushing them again changes nothing', async () => {
  expect(await planDetails(queries(), wanted)).toEqual([])
  const [first, second, ...others] = wanted
  if (!first || !second) throw new Error('The catalogue file has no details')
  const changed = [{ ...first, details: { ...first.details, allergens: null } }, ...others]
  expect(await planDetails(queries(), changed)).toEqual([
    { type: 'save', wanted: changed[0], differs: ['allergens'] },
    { type: 'remove', productId: second.productId },
  ])
  await push(changed)
  expect(await planDetails(queries(), changed)).toEqual([])
  expect((await menu()).slice(0, 2).map(({ details }) => details)).toEqual([changed[0]?.details, null])
})

test('the menu shows at once what another process pushes, also while this one writes nothing', async () => {
  await push(wanted)
  const { config } = api.context
  const other = openDatabase(config.database)
  try {
    for (const allergens of [null, { contains: ['egg'], mayContain: [] }] as const) {
      const [first, ...others] = wanted
      if (!first) throw new Error('The catalogue file has no details')
      const details = dishDetailsSchema.parse({ tags: [], allergens })
      await push([{ ...first, details }, ...others], other)
      await expect.poll(async () => (await menu())[0]?.details).toEqual(details)
    }
  } finally {
    await other.close()
  }
})

test('a start fills in missing details, and leaves the others', async () => {
  const [first] = wanted
  if (!first) throw new Error('The catalogue file has no details')
  const edited = { ...first, details: dishDetailsSchema.parse({ tags: [], allergens: null }) }
  await push([edited])
  await api.context.menu.seedDetails(siteCatalogue)
  const after = await stored()
  expect(after).toHaveLength(wanted.length)
  expect(after.find(({ productId }) => productId === first.productId)).toEqual(edited)
})

test('an unchanged menu is answered without a body', async () => {
  const { headers } = await api.as(undefined).get('menu')
  const again = await api.as(undefined).get('menu', { 'if-none-match': String(headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
