import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '@fuel-shack/contract/menu/catalogue'
import { siteCatalogueSchema } from '@fuel-shack/contract/site/site'
import { expect, test } from 'vitest'
import { applyChange, planCatalogue } from '../../src/providers/stripe/catalogue-push.ts'
import { buildTestApp, type TestApp } from '../support/test-app.ts'
import { useTestApp } from '../support/use-test-app.ts'

const siteFile = join(import.meta.dirname, '..', '..', '..', 'site', 'catalogue.json')
const { products: wanted } = siteCatalogueSchema.parse(JSON.parse(readFileSync(siteFile, 'utf8')))

const { environment, api } = useTestApp()

const accountProducts = () =>
  environment.stripe.products.list({ limit: 100, expand: ['data.default_price'] }).autoPagingToArray({ limit: 1000 })
const listed = async (app: TestApp) => (await app.as(undefined).get('stripe/products')).json<Product[]>()

test('pushing the catalogue updates what differs, and pushing it again changes nothing', async () => {
  const [burger, ...others] = wanted
  if (!burger) throw new Error('The catalogue is empty')
  const dearer = [{ ...burger, title: 'Renamed', priceInCents: burger.priceInCents + 100 }, ...others.slice(1)]
  for (const change of planCatalogue(wanted, await accountProducts())) await applyChange(environment.stripe, change)
  expect(planCatalogue(wanted, await accountProducts())).toEqual([])
  const changes = planCatalogue(dearer, await accountProducts())
  expect(changes.map((change) => change.type)).toEqual(['update', 'reprice', 'archive'])
  for (const change of changes) await applyChange(environment.stripe, change)
  expect(planCatalogue(dearer, await accountProducts())).toEqual([])
  for (const change of planCatalogue(wanted, await accountProducts())) await applyChange(environment.stripe, change)
  expect(planCatalogue(wanted, await accountProducts())).toEqual([])
})

test('the catalogue shows a change at the provider as soon as its event has arrived', async () => {
  await api.context.catalogue.refresh()
  const price = await environment.stripe.prices.create({ product: 'flat_white', currency: 'aud', unit_amount: 610 })
  await environment.stripe.products.update('flat_white', { default_price: price.id })
  expect((await listed(api)).find((product) => product.id === 'flat_white')?.price).toBe(5.2)
  const [event] = (await environment.stripe.events.list({ type: 'product.updated', limit: 1 })).data
  if (!event) throw new Error('The change sent no event')
  await api.deliver(event)
  expect((await listed(api)).find((product) => product.id === 'flat_white')?.price).toBe(6.1)
})

test('omits a product without a price or a section', async () => {
  await environment.stripe.products.create({ id: 'no_section', name: 'No section' })
  await api.context.catalogue.refresh()
  expect((await listed(api)).map((product) => product.id)).not.toContain('no_section')
})

test('serves the last good copy after a cold start during an outage of the payment provider', async () => {
  const before = await listed(api)
  const restarted = await buildTestApp(environment, { STRIPE_API_URL: 'http://127.0.0.1:9' })
  try {
    expect(await listed(restarted)).toEqual(before)
  } finally {
    await restarted.close()
  }
})
