import { expect, test } from 'vitest'
import { CATALOGUE, newDataDir, openStandins, idOf } from '../../test/standins-under-test.ts'

test('a restart with the same catalogue changes nothing and sends no events', async () => {
  const dataDir = newDataDir()
  const first = await openStandins({ dataDir })
  const list = ({ products }: typeof first.stripe) => products.list({ expand: ['data.default_price'] })
  const before = await list(first.stripe)
  await first.standins.close()
  const { stripe, standins, shop } = await openStandins({ dataDir })
  await standins.drain()
  expect((await list(stripe)).data).toEqual(before.data)
  expect(shop.received).toHaveLength(0)
})

test('a new amount creates a new default price, archives the old one and notifies the shop', async () => {
  const dataDir = newDataDir()
  const first = await openStandins({ dataDir })
  const oldPrice = idOf((await first.stripe.products.retrieve('tea')).default_price)
  await first.standins.close()
  const products = CATALOGUE.products.map((each) => (each.id === 'tea' ? { ...each, priceInCents: 520 } : each))
  const { stripe, standins, shop } = await openStandins({ dataDir, catalogue: { currency: 'aud', products } })
  const tea = await stripe.products.retrieve('tea', { expand: ['default_price'] })
  expect(tea.default_price).toMatchObject({ unit_amount: 520, active: true })
  expect((await stripe.prices.retrieve(oldPrice)).active).toBe(false)
  await standins.drain()
  expect(shop.events().map(({ type }) => type)).toEqual(['price.created', 'product.updated', 'price.updated'])
})

test('a product that is removed from the file becomes inactive; one created by hand stays active', async () => {
  const dataDir = newDataDir()
  const first = await openStandins({ dataDir })
  await first.stripe.products.create({ id: 'by_hand', name: 'By hand' })
  await first.standins.close()
  const products = CATALOGUE.products.filter(({ id }) => id !== 'tea')
  const { stripe } = await openStandins({ dataDir, catalogue: { currency: 'aud', products } })
  expect((await stripe.products.retrieve('tea')).active).toBe(false)
  expect((await stripe.products.retrieve('by_hand')).active).toBe(true)
})
