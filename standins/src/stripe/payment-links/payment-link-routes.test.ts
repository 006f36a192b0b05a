import { describe, expect, test } from 'vitest'
import { openStandins, payOnPage } from '../../../test/standins-under-test.ts'

async function visit(url: string, path: string): Promise<string> {
  const response = await fetch(new URL(path, url), { redirect: 'manual' })
  expect(response.status).toBe(303)
  return response.headers.get('location') ?? ''
}

describe('a payment link', () => {
  test('a payment link opens a new session with the reference in the URL', async () => {
    const { address: url, stripe, standins, shop } = await openStandins()
    const page = await visit(url, '/payment-links/100?client_reference_id=0199-checkout&metadata[checkout_id]=1')
    expect((await payOnPage(page)).status).toBe(303)
    await standins.drain()
    const [session] = (await stripe.checkout.sessions.list()).data
    expect(session).toMatchObject({
      amount_total: 100,
      currency: 'aud',
      client_reference_id: '0199-checkout',
      metadata: {},
      payment_status: 'paid',
    })
    expect(shop.events().map(({ type }) => type)).toEqual(['checkout.session.completed'])
  })

  test('a payment link ignores a reference that Stripe would ignore', async () => {
    const { address: url, stripe } = await openStandins()
    await visit(url, '/payment-links/250?client_reference_id=a%20b')
    const [session] = (await stripe.checkout.sessions.list()).data
    expect(session).toMatchObject({ amount_total: 250, currency: 'aud' })
    expect(session).toHaveProperty('client_reference_id', null)
  })

  test.each(['/payment-links/1', '/payment-links/none', '/payment-links/999999999'])(
    'a payment link does not exist at %s',
    async (path) => {
      const { address: url } = await openStandins()
      expect((await fetch(new URL(path, url), { redirect: 'manual' })).status).toBe(404)
    },
  )
})
