import { describe, expect, test } from 'vitest'
import { openStandins, idOf } from '../../../test/standins-under-test.ts'

describe('products and prices', () => {
  test('the catalogue file is there, with its prices, sections and order', async () => {
    const { stripe } = await openStandins()
    const { data } = await stripe.products.list({ active: true, expand: ['data.default_price'] })
    expect(data).toHaveLength(3)
    const burger = data.find(({ id }) => id === 'burger')
    expect(burger).toMatchObject({
      name: 'Burger',
      description: 'With the lot',
      metadata: { section: 'Burgers', order: '1' },
      default_price: { unit_amount: 1890, currency: 'aud', active: true, product: 'burger' },
    })
  })

  test('250 products come in pages, each once', async () => {
    const products = Array.from({ length: 250 }, (_, index) => ({
      id: `p${index}`,
      title: `Product ${index}`,
      description: '',
      priceInCents: 100 + index,
      section: 'All',
      order: index,
    }))
    const { stripe } = await openStandins({ catalogue: { currency: 'aud', products } })
    const all = await stripe.products.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    expect(new Set(all.map(({ id }) => id)).size).toBe(250)
    const first = await stripe.products.list({ limit: 10 })
    expect(first.has_more).toBe(true)
    const second = await stripe.products.list({ limit: 10, starting_after: first.data[9]?.id ?? '' })
    const back = await stripe.products.list({ limit: 10, ending_before: second.data[0]?.id ?? '' })
    expect(back.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id))
  })

  test('a product is made with an id of the shop’s own and a default price', async () => {
    const { stripe, standins, shop } = await openStandins()
    const scone = await stripe.products.create({
      id: 'scone',
      name: 'Scone',
      metadata: { section: 'Sides' },
      default_price_data: { currency: 'aud', unit_amount: 550 },
      expand: ['default_price'],
    })
    expect(scone).toMatchObject({ id: 'scone', default_price: { unit_amount: 550 } })
    await expect(stripe.products.create({ id: 'scone', name: 'Again' })).rejects.toMatchObject({
      code: 'resource_already_exists',
    })
    await standins.drain()
    expect(shop.events().map(({ type }) => type)).toEqual(['price.created', 'product.created'])
  })

  test('metadata is merged, and an empty value unsets its key', async () => {
    const { stripe } = await openStandins()
    const after = await stripe.products.update('tea', { metadata: { section: '', hot: 'yes' }, description: '' })
    expect(after).toMatchObject({ metadata: { order: '3', hot: 'yes' }, description: null })
    expect(after.metadata).not.toHaveProperty('section')
  })

  test('an amount never changes', async () => {
    const { stripe } = await openStandins()
    const { default_price: price } = await stripe.products.retrieve('tea')
    const change = { unit_amount: 1 } as object
    await expect(stripe.prices.update(idOf(price), change)).rejects.toMatchObject({ code: 'parameter_unknown' })
  })

  test('a default price is not archived before another takes its place', async () => {
    const { stripe } = await openStandins()
    const old = idOf((await stripe.products.retrieve('tea')).default_price)
    await expect(stripe.prices.update(old, { active: false })).rejects.toMatchObject({ statusCode: 400 })
    const dearer = await stripe.prices.create({ product: 'tea', currency: 'aud', unit_amount: 500 })
    await stripe.products.update('tea', { default_price: dearer.id })
    await stripe.prices.update(old, { active: false })
    const active = await stripe.prices.list({ product: 'tea', active: true })
    expect(active.data.map(({ unit_amount }) => unit_amount)).toEqual([500])
  })

  test('a product refuses the price of another', async () => {
    const { stripe } = await openStandins()
    const { default_price: price } = await stripe.products.retrieve('burger')
    await expect(stripe.products.update('tea', { default_price: idOf(price) })).rejects.toMatchObject({
      param: 'default_price',
    })
  })
})
