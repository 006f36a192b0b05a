import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dishDetailsSchema } from '@fuel-shack/contract/shop/catalogue/dish-details'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { siteCatalogueSchema } from '@fuel-shack/contract/shop/folder/site-catalogue'
import { expect, onTestFinished, test } from 'vitest'
import { listProducts, listSections } from '../../src/shop/catalogue/catalogue-store.ts'
import type { StoredProduct } from '../../src/shop/catalogue/menu.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { changeProduct } from '../support/change-menu.ts'
import { buildTestApp } from '../support/test-app.ts'
import { makeServerDatabase } from '../support/test-database.ts'
import { useTestApp } from '../support/use-test-app.ts'

const siteFile = join(import.meta.dirname, '..', '..', '..', 'site', 'catalogue.json')
const siteCatalogue = siteCatalogueSchema.parse(JSON.parse(readFileSync(siteFile, 'utf8')))
const { products } = siteCatalogue

const { environment, api } = useTestApp()

const menu = async () => (await api.as(undefined).get('menu')).json<Dish[]>()
const listed = async () => (await api.as(undefined).get('stripe/products')).json<Product[]>()
const change = (id: string, changed: Partial<StoredProduct>) => changeProduct(api.context.database, id, changed)

test('a new rest stop has the menu of its catalogue file, in its order', async () => {
  expect((await listed()).map(({ seafoodOrigin: _origin, ...product }) => product)).toEqual(
    products.map(({ id, title, priceInCents, section, order }) => ({
      id,
      title,
      price: priceInCents / 100,
      section,
      order,
    })),
  )
  const dishes = await menu()
  expect(dishes.map(({ id }) => id)).toEqual(products.map(({ id }) => id))
  expect(dishes[0]).toEqual({
    id: 'bacon_egg_roll',
    description: 'Two rashers, fried egg, barbecue or tomato sauce',
    details: products[0]?.details,
  })
})

test('a later start reads no catalogue file, and changes nothing', async () => {
  const before = await listProducts(api.context.database.queries)
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(environment.siteFolder, folder, { recursive: true })
  writeFileSync(join(folder, 'catalogue.json'), '{ "currency": "aud", "products": []')
  await (await buildTestApp(environment, { SITE_DIR: folder })).close()
  expect(await listProducts(api.context.database.queries)).toEqual(before)
})

test('a catalogue file that names a product twice is not stored at all', async () => {
  const database = await makeServerDatabase()
  onTestFinished(database.remove)
  const folder = mkdtempSync(join(tmpdir(), 'fuel-shack-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(environment.siteFolder, folder, { recursive: true })
  const twice = { ...siteCatalogue, products: [...products, ...products.slice(0, 1)] }
  writeFileSync(join(folder, 'catalogue.json'), JSON.stringify(twice))
  const started = buildTestApp({ ...environment, database }, { SITE_DIR: folder })
  await expect(started).rejects.toThrow(/products\[\d+\]\.id: is the id of another product/)
  const opened = openDatabase(database.address)
  onTestFinished(() => opened.close())
  expect([await listSections(opened.queries), await listProducts(opened.queries)]).toEqual([[], []])
})

test('a change is in the next response of every list, also in the configuration of the pages', async () => {
  const etag = String((await api.as(undefined).get('app-config')).headers['etag'])
  await change('flat_white', { title: 'Flat white, large', priceCents: 610, position: -1 })
  expect((await listed())[0]).toMatchObject({ id: 'flat_white', title: 'Flat white, large', price: 6.1, order: -1 })
  expect((await menu())[0]?.id).toBe('flat_white')
  const config = await api.as(undefined).get('app-config', { 'if-none-match': etag })
  expect(config.json<AppConfig>().catalogue).toEqual(await listed())
})

test('an archived product is in no list', async () => {
  await change('water', { archivedAt: new Date().toISOString() })
  expect((await listed()).map(({ id }) => id)).not.toContain('water')
  expect((await menu()).map(({ id }) => id)).not.toContain('water')
  await change('water', { archivedAt: null })
  expect((await listed()).map(({ id }) => id)).toContain('water')
})

test('a product says where its seafood comes from, from the next response after a change', async () => {
  const originOf = async (productId: string) => (await listed()).find(({ id }) => id === productId)?.seafoodOrigin
  expect(await originOf('fish_burger')).toBe('imported')
  expect(await originOf('bacon_egg_roll')).toBeUndefined()
  const details = products.find(({ id }) => id === 'fish_burger')?.details
  if (!details) throw new Error('The fish burger has no details')
  await change('fish_burger', { details: { ...details, seafood: { exempt: 'Canned' } } })
  expect(await originOf('fish_burger')).toBeUndefined()
  await change('fish_burger', { details })
})

test('the start names dishes with seafood that do not say where it comes from', async () => {
  const started = async () => {
    const lines: { products?: string[] }[] = []
    const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) })
    await (await buildTestApp(environment, {}, log)).close()
    return lines.flatMap(({ products: named = [] }) => named)
  }
  expect(await started()).toEqual([])
  const details = products.find(({ id }) => id === 'fish_burger')?.details
  if (!details) throw new Error('The fish burger has no details')
  const { seafood: _seafood, ...unanswered } = details
  await change('fish_burger', { details: unanswered })
  expect(await started()).toEqual(['fish_burger'])
  await change('fish_burger', { details })
})

test('a dish without details says so', async () => {
  await change('gravy', { details: null })
  expect((await menu()).find(({ id }) => id === 'gravy')).toMatchObject({ id: 'gravy', details: null })
})

test('the menu shows at once what another process changes, also while this one writes nothing', async () => {
  const other = openDatabase(api.context.config.database)
  try {
    for (const allergens of [null, { contains: ['egg'], mayContain: [] }] as const) {
      const details = dishDetailsSchema.parse({ tags: [], allergens })
      await changeProduct(other, 'bacon_egg_roll', { details })
      await expect.poll(async () => (await menu()).find(({ id }) => id === 'bacon_egg_roll')?.details).toEqual(details)
    }
  } finally {
    await other.close()
  }
})

test('an unchanged menu is answered without a body', async () => {
  const { headers } = await api.as(undefined).get('menu')
  const again = await api.as(undefined).get('menu', { 'if-none-match': String(headers['etag']) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
