import { describe, expect, test } from 'vitest'
import { openStandins, idOf } from '../../../test/standins-under-test.ts'

describe('products and prices', () => {
  test('a new account contains the catalogue file with its prices, sections and order', async () => {
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

  test('a list pages through 250 products without repeating one', async () => {
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
  })

  test('a product stores the addresses of up to eight images, as Stripe does', async () => {
    const { stripe } = await openStandins()
    const images = ['https://files.stripe.com/links/burger.jpg', 'https://pictures.example/burger.jpg']
    await stripe.products.update('burger', { images })
    expect((await stripe.products.retrieve('burger')).images).toEqual(images)
    const scone = await stripe.products.create({ name: 'Scone', images: images.slice(1) })
    expect(scone.images).toEqual(images.slice(1))
    const nine = Array.from({ length: 9 }, () => images[0] ?? '')
    await expect(stripe.products.update('burger', { images: nine })).rejects.toThrow(/at most 8/)
    await expect(stripe.products.update('burger', { images: ['burger.jpg'] })).rejects.toThrow('Not a valid URL')
  })

  test('creates a product with a given id and a default price', async () => {
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

  test('an update of a product merges metadata, and unsets a key with an empty value', async () => {
    const { stripe } = await openStandins()
    const after = await stripe.products.update('tea', { metadata: { section: '', hot: 'yes' }, description: '' })
    expect(after).toMatchObject({ metadata: { order: '3', hot: 'yes' }, description: null })
    expect(after.metadata).not.toHaveProperty('section')
  })

  test('rejects a change of a price’s amount', async () => {
    const { stripe } = await openStandins()
    const { default_price: price } = await stripe.products.retrieve('tea')
    const change = { unit_amount: 1 } as object
    await expect(stripe.prices.update(idOf(price), change)).rejects.toMatchObject({ code: 'parameter_unknown' })
  })

  test('rejects archiving a default price until another replaces it', async () => {
    const { stripe } = await openStandins()
    const old = idOf((await stripe.products.retrieve('tea')).default_price)
    await expect(stripe.prices.update(old, { active: false })).rejects.toMatchObject({ statusCode: 400 })
    const newPrice = await stripe.prices.create({ product: 'tea', currency: 'aud', unit_amount: 500 })
    await stripe.products.update('tea', { default_price: newPrice.id })
    await stripe.prices.update(old, { active: false })
    expect((await stripe.prices.retrieve(old)).active).toBe(false)
    expect(idOf((await stripe.products.retrieve('tea')).default_price)).toBe(newPrice.id)
  })

  test('rejects the price of another product as default price', async () => {
    const { stripe } = await openStandins()
    const { default_price: price } = await stripe.products.retrieve('burger')
    await expect(stripe.products.update('tea', { default_price: idOf(price) })).rejects.toMatchObject({
      param: 'default_price',
    })
  })
})
