import { describe, expect, test } from 'vitest'
import { lineOf, openStandins, startSession, stripeAt } from '../../../test/standins-under-test.ts'

describe('every call', () => {
  test('every call rejects a wrong key and a missing key', async () => {
    const { address } = await openStandins()
    await expect(stripeAt(address, 'sk_test_wrong_key').checkout.sessions.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      message: 'Invalid API Key provided.',
    })
    const response = await fetch(`${address}/v1/checkout/sessions`)
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
    await expect(stripe.checkout.sessions.list({ starting_after: 'x' })).rejects.toMatchObject({
      ...unknown,
      statusCode: 400,
    })
    await expect(startSession(stripe, { discounts: [{ coupon: 'x' }] })).rejects.toMatchObject({
      ...unknown,
      param: 'discounts[0][coupon]',
      statusCode: 400,
    })
  })
})

describe('idempotency keys', () => {
  const key = { idempotencyKey: 'k1' }

  test('an idempotency key opens one session for the same parameters', async () => {
    const { stripe } = await openStandins()
    const first = await startSession(stripe, {}, key)
    const second = await startSession(stripe, {}, key)
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    })
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
  })

  test('an idempotency key is rejected with other parameters', async () => {
    const { stripe } = await openStandins()
    await startSession(stripe, {}, key)
    await expect(startSession(stripe, { client_reference_id: 'other' }, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
  })

  test('an idempotency key is not stored for a rejected request, and is forgotten after a day', async () => {
    const { stripe, moveClock } = await openStandins()
    const wrong = { line_items: [lineOf('Scone', -1)] }
    await expect(startSession(stripe, wrong, key)).rejects.toMatchObject({ statusCode: 400 })
    const first = await startSession(stripe, {}, key)
    moveClock(24 * 3600 + 1)
    const next = await startSession(stripe, {}, key)
    expect(next.id).not.toBe(first.id)
  })
})
