import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { openStandins, payOnPage, startSession, WEBHOOK_SECRET } from '../../../test/standins-under-test.ts'

describe('webhooks', () => {
  test('webhooks have a signature that the SDK accepts for this secret only', async () => {
    const { stripe, standins, shop } = await openStandins()
    await payOnPage((await startSession(stripe)).url)
    await standins.drain()
    const { payload = '', signature = '' } = shop.received[0] ?? {}
    expect(Stripe.webhooks.constructEvent(payload, signature, WEBHOOK_SECRET, 10 ** 9)).toMatchObject({
      type: 'checkout.session.completed',
      livemode: false,
    })
    expect(() => Stripe.webhooks.constructEvent(payload, signature, 'whsec_other', 10 ** 9)).toThrow('signature')
    expect(() => Stripe.webhooks.constructEvent(`${payload} `, signature, WEBHOOK_SECRET, 10 ** 9)).toThrow('signature')
  })

  test('webhooks are retried with growing delays until the shop accepts them', async () => {
    const { stripe, standins, shop, moveClock } = await openStandins()
    await payOnPage((await startSession(stripe)).url)
    shop.responses.push(500, 404, 302)
    const attemptsAfter = async (seconds: number) => {
      moveClock(seconds)
      await standins.drain()
      return shop.received.length
    }
    expect(await attemptsAfter(0)).toBe(1)
    expect(await attemptsAfter(0)).toBe(1)
    expect(await attemptsAfter(1)).toBe(2)
    expect(await attemptsAfter(1)).toBe(2)
    expect(await attemptsAfter(1)).toBe(3)
    expect(await attemptsAfter(5)).toBe(4)
    expect(await attemptsAfter(24 * 3600)).toBe(4)
    expect(new Set(shop.events().map(({ id }) => id)).size).toBe(1)
    expect(new Set(shop.received.map(({ signature }) => signature)).size).toBe(4)
  })

  test('webhooks do not wait for a delivery in flight', async () => {
    const { stripe, standins, shop } = await openStandins()
    const first = await startSession(stripe)
    const second = await startSession(stripe)
    const respondToFirst = shop.delayNextResponse()
    await payOnPage(first.url)
    const slow = standins.drain()
    await payOnPage(second.url)
    await standins.drain()
    expect(shop.events().map(({ data }) => data.object)).toMatchObject([{ id: first.id }, { id: second.id }])
    respondToFirst()
    await slow
    await standins.drain()
    expect(shop.received).toHaveLength(2)
  })
})
