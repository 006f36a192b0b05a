import { describe, expect, test } from 'vitest'
import { openStandins, startSession, stripeAt } from '../../../test/standins-under-test.ts'

describe('every call', () => {
  test('every call rejects a wrong key and a missing key', async () => {
    const { address } = await openStandins()
    await expect(stripeAt(address, 'sk_test_wrong_key').products.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      message: 'Invalid API Key provided.',
    })
    const response = await fetch(`${address}/v1/products`)
    expect(response.status).toBe(401)
    expect(response.headers.get('request-id')).toMatch(/^req_/)
  })

  test('every call rejects an unknown parameter by name', async () => {
    const { stripe } = await openStandins()
    const misspelt = { client_refrence_id: 'x' } as object
    await expect(startSession(stripe, misspelt)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'client_refrence_id',
      statusCode: 400,
    })
  })

  test('every call reports an unknown id with 404 in the path and 400 in a parameter', async () => {
    const { stripe } = await openStandins()
    const unknown = { code: 'resource_missing' }
    await expect(stripe.checkout.sessions.retrieve('cs_test_x')).rejects.toMatchObject({ ...unknown, statusCode: 404 })
    await expect(stripe.products.list({ starting_after: 'x' })).rejects.toMatchObject({ ...unknown, statusCode: 400 })
    await expect(startSession(stripe, { line_items: [{ price: 'price_x', quantity: 1 }] })).rejects.toMatchObject({
      ...unknown,
      param: 'line_items[0][price]',
      statusCode: 400,
    })
  })

  test('every call reports an unknown path in Stripe’s error shape', async () => {
    const { stripe } = await openStandins()
    await expect(stripe.customers.list()).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 404 })
  })

  test('every call rejects a field that cannot be expanded', async () => {
    const { stripe } = await openStandins()
    await expect(stripe.products.retrieve('tea', { expand: ['nothing'] })).rejects.toMatchObject({ statusCode: 400 })
    await expect(stripe.products.retrieve('tea', { expand: ['name'] })).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('idempotency keys', () => {
  const create = { name: 'Scone', metadata: { section: 'Sides' } }

  test('an idempotency key makes one product for the same parameters', async () => {
    const { stripe } = await openStandins()
    const first = await stripe.products.create(create, { idempotencyKey: 'k1' })
    const second = await stripe.products.create(create, { idempotencyKey: 'k1' })
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    })
    expect((await stripe.products.list()).data).toHaveLength(4)
  })

  test('an idempotency key makes one product for ten concurrent requests', async () => {
    const { stripe } = await openStandins()
    const made = await Promise.all(
      Array.from({ length: 10 }, async () => stripe.products.create(create, { idempotencyKey: 'k1' })),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test('an idempotency key is rejected with other parameters', async () => {
    const { stripe } = await openStandins()
    await stripe.products.create(create, { idempotencyKey: 'k1' })
    await expect(stripe.products.create({ name: 'Other' }, { idempotencyKey: 'k1' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  })

  test('an idempotency key is not stored for a rejected request, and is forgotten after a day', async () => {
    const { stripe, moveClock } = await openStandins()
    const wrong = { name: 'Scone', default_price_data: { currency: 'aud', unit_amount: -1 } }
    await expect(stripe.products.create(wrong, { idempotencyKey: 'k1' })).rejects.toMatchObject({ statusCode: 400 })
    const first = await stripe.products.create(create, { idempotencyKey: 'k1' })
    moveClock(24 * 3600 + 1)
    const next = await stripe.products.create(create, { idempotencyKey: 'k1' })
    expect(next.id).not.toBe(first.id)
  })
})
