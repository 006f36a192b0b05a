import { createServer } from 'node:http'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { isTypedText } from '@fuel-shack/contract/platform/typed-text'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { products as siteProducts } from '@fuel-shack/harness/site'
import { apiSettings, secrets } from '@fuel-shack/harness/stack/settings'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listProducts, listSections } from '../../src/shop/catalogue/catalogue-store.ts'
import { runCommand } from '../support/run-command.ts'
import { useTestApp } from '../support/use-test-app.ts'

const { environment, api } = useTestApp()

interface StripeProduct {
  id: string
  name: string
  description: string | null
  metadata: Record<string, string>
  default_price: object | null
}

let sold: StripeProduct[] = []
let isPermitted = true

/** Lists the products of an account as Stripe does: by pages, the newest first. */
const stripe = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.test')
  const isCall = request.method === 'GET' && pathname === '/v1/products' && searchParams.get('active') === 'true'
  const hasKey = request.headers.authorization === `Bearer ${secrets.stripeKey}`
  response.setHeader('content-type', 'application/json')
  if (!isCall || !hasKey || searchParams.get('expand[0]') !== 'data.default_price') {
    response.writeHead(400).end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'No such call' } }))
    return
  }
  if (!isPermitted) {
    response.writeHead(403).end(JSON.stringify({ error: { type: 'invalid_request_error', message: 'Not permitted.' } }))
    return
  }
  const after = sold.findIndex(({ id }) => id === searchParams.get('starting_after')) + 1
  const data = sold.slice(after, after + Number(searchParams.get('limit')))
  const hasMore = after + data.length < sold.length
  response.end(JSON.stringify({ object: 'list', url: '/v1/products', data, has_more: hasMore }))
})

beforeAll(() => new Promise<void>((resolve) => void stripe.listen(0, '127.0.0.1', resolve)))
afterAll(() => void stripe.close())
beforeEach(() => {
  sold = siteProducts.map((product) =>
    sells(product.id, {
      name: product.title,
      description: product.description || null,
      default_price: priceOf(product.priceInCents),
      metadata: { section: product.section, order: String(product.order) },
    }),
  )
  isPermitted = true
})

const priceOf = (cents: number | null) => ({ object: 'price', active: true, currency: 'aud', unit_amount: cents })
const sells = (id: string, changes: Partial<StripeProduct> = {}) => ({
  object: 'product',
  id,
  name: id,
  description: null,
  default_price: priceOf(500),
  metadata: { section: 'Sides', order: '900' },
  ...changes,
})

function run(...args: string[]) {
  const address = stripe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { address: database, folder } = environment.database
  return runCommand('import', args, {
    ...apiSettings(environment.standins.url),
    ENV_FILE: 'none',
    DATA_DIR: folder,
    DATABASE_URL: database.engine === 'postgres' ? database.url : '',
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
  })
}

const listed = async () => (await api.as(undefined).get('stripe/products')).json<Product[]>()
const stored = () => listProducts(api.context.database.queries)

test('products that are as in the menu change nothing', async () => {
  const before = await stored()
  const { code, stdout } = await run('--from-stripe', '--replace')
  expect([code, stdout]).toEqual([0, 'The menu has the products of Stripe. Nothing to change.\n'])
  expect(await stored()).toEqual(before)
})

test('a menu is changed only on request, after the difference was shown line by line', async () => {
  const before = await stored()
  sold = sold.filter(({ id }) => id !== 'gravy')
  const burger = sold.find(({ id }) => id === 'shack_burger')
  if (burger) Object.assign(burger, { name: 'Shack burger & <friends> 🍔', default_price: priceOf(2090) })
  sold.push(sells('prod_QAbc123', { name: 'Lolly bag', metadata: { section: 'Lollies', order: '901' } }))
  const difference = [
    '+ section Lollies',
    '~ Shack burger & <friends> 🍔 (shack_burger): title, before "Shack burger", $18.90 → $20.90',
    '+ Lolly bag (prod_QAbc123): $5.00, Lollies',
    '- Gravy (gravy): no longer on the menu',
  ].join('\n')
  const dry = await run('--from-stripe', '--dry-run', '--replace')
  expect([dry.code, dry.output]).toEqual([0, `${difference}\n4 changes. Nothing was changed.`])
  const unasked = await run('--from-stripe')
  expect([unasked.code, unasked.stdout, unasked.stderr]).toEqual([
    1,
    `${difference}\n`,
    '4 changes. Nothing was changed: there is a menu. To change it, add --replace.\n',
  ])
  expect(await stored()).toEqual(before)

  expect((await run('--from-stripe', '--replace')).output).toBe(`${difference}\nDone: 4 changes.`)
  const products = await listed()
  expect(products.find(({ id }) => id === 'shack_burger')).toMatchObject({
    title: 'Shack burger & <friends> 🍔',
    price: 20.9,
  })
  expect(products.at(-1)).toEqual({ id: 'prod_QAbc123', title: 'Lolly bag', price: 5, section: 'Lollies', order: 901 })
  expect(products.map(({ id }) => id)).not.toContain('gravy')
  const dish = (await api.as(undefined).get('menu')).json<Dish[]>().find(({ id }) => id === 'shack_burger')
  expect(dish?.details).toEqual(siteProducts.find(({ id }) => id === 'shack_burger')?.details)

  const again = await run('--from-stripe', '--replace')
  expect(again.output).toBe('The menu has the products of Stripe. Nothing to change.')
})

test('a product that Stripe sells again is on the menu again, with its options', async () => {
  const details = (await stored()).find(({ id }) => id === 'gravy')?.details
  sold = sold.filter(({ id }) => id !== 'gravy')
  await run('--from-stripe', '--replace')
  expect((await listed()).map(({ id }) => id)).not.toContain('gravy')
  const gravy = siteProducts.find(({ id }) => id === 'gravy')
  sold.push(
    sells('gravy', {
      name: gravy?.title ?? '',
      description: gravy?.description || null,
      default_price: priceOf(gravy?.priceInCents ?? 0),
      metadata: { section: gravy?.section ?? '', order: String(gravy?.order) },
    }),
  )
  expect((await run('--from-stripe', '--replace')).output).toContain('~ Gravy (gravy): on the menu again\nDone:')
  expect((await stored()).find(({ id }) => id === 'gravy')).toMatchObject({ details, archivedAt: null })
})

test('each product that cannot be taken is named with the reason, and the others are taken', async () => {
  const name = 'n'.repeat(251)
  sold.push(
    sells('../../etc/passwd'),
    sells('no/slash'),
    sells('no_price', { default_price: null }),
    sells('dollars', { default_price: { ...priceOf(500), currency: 'usd' } }),
    sells('tiers', { default_price: priceOf(null) }),
    sells('dear', { default_price: priceOf(1_000_000_000) }),
    sells('no_section', { metadata: {} }),
    sells('long', { name }),
    sells('escapes', { name: 'Red \u001b[31m pie\u202e' }),
    sells('free', { name: 'Sauce', default_price: priceOf(0), metadata: { section: 'Sides', order: '902' } }),
  )
  const { code, stdout } = await run('--from-stripe', '--replace')
  expect(code).toBe(0)
  const form = 'must be letters, digits, _ and -, at most 60'
  expect(stdout.split('\n').filter((line) => line.startsWith('!'))).toEqual([
    `! ../../etc/passwd (../../etc/passwd) cannot be taken: id: ${form}`,
    `! no/slash (no/slash) cannot be taken: id: ${form}`,
    '! no_price (no_price) cannot be taken: priceInCents: no default price in AUD',
    '! dollars (dollars) cannot be taken: priceInCents: no default price in AUD',
    '! tiers (tiers) cannot be taken: priceInCents: no default price in AUD',
    expect.stringMatching(/^! dear \(dear\) cannot be taken: priceInCents: .*99999999/),
    '! no_section (no_section) cannot be taken: section: no "section" in its metadata',
    expect.stringMatching(/^! n{251} \(long\) cannot be taken: title: .*250/),
  ])
  expect(stdout).toContain('+ Red [31m pie (escapes): $5.00, Sides')
  expect(isTypedText(stdout)).toBe(true)
  expect((await listed()).at(-1)).toMatchObject({ id: 'free', price: 0 })
})

test('products without a place of whole numbers are placed in the order of Stripe, then by title', async () => {
  sold = [
    sells('b', { name: 'B', metadata: { section: 'Sides' } }),
    sells('a', { name: 'A', metadata: { section: 'Sides' } }),
    sells('c', { name: 'C', metadata: { section: 'Sides', order: '1.5' } }),
  ]
  await run('--from-stripe', '--replace')
  expect((await listed()).map(({ id, order }) => [id, order])).toEqual([
    ['c', 1],
    ['a', 2],
    ['b', 3],
  ])
})

test('an empty menu takes every page of products', async () => {
  const { database, changes } = api.context
  await database.transaction(async (tx) => {
    await tx.deleteFrom('products').execute()
    await tx.deleteFrom('menu_sections').execute()
    await changes.bump(tx, 'menu')
  })
  sold = Array.from({ length: 250 }, (_, index) =>
    sells(`p${index}`, { metadata: { section: 'All', order: `${index}` } }),
  )
  expect((await run('--from-stripe')).output).toContain('Done: 251 changes.')
  expect((await listed()).map(({ id }) => id)).toEqual(sold.map(({ id }) => id))
  expect(await listSections(database.queries)).toEqual([
    { title: 'All', servingHours: null, station: null, version: 1 },
  ])
})

test('an account of which nothing can be taken, and a key without permission, change nothing', async () => {
  const before = await stored()
  sold = [sells('no_section', { metadata: {} })]
  const nothing = await run('--from-stripe', '--replace')
  expect([nothing.code, nothing.stderr]).toEqual([1, 'Stripe has no product that can be taken. Nothing was changed.\n'])
  isPermitted = false
  const forbidden = await run('--from-stripe', '--replace')
  expect([forbidden.code, forbidden.stderr]).toEqual([
    1,
    'Stripe does not list the products: Not permitted. The key needs Read for Products and Prices.\n',
  ])
  expect(await stored()).toEqual(before)
})
