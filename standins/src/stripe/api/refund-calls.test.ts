import { describe, expect, test } from 'vitest'
import { openStandins, payOnPage, startSession, idOf } from '../../../test/standins-under-test.ts'

async function openPaid() {
  const open = await openStandins()
  const { id, url } = await startSession(open.stripe)
  await payOnPage(url)
  const { payment_intent: intent } = await open.stripe.checkout.sessions.retrieve(id)
  return { ...open, payment_intent: idOf(intent) }
}

describe('refunds', () => {
  test('a refund without an amount returns all of it and notifies the shop', async () => {
    const { stripe, standins, shop, payment_intent } = await openPaid()
    const refund = await stripe.refunds.create({ payment_intent, reason: 'requested_by_customer' })
    expect(refund).toMatchObject({ amount: 3780, status: 'succeeded', payment_intent })
    await standins.drain()
    expect(shop.events().at(-1)).toMatchObject({
      type: 'charge.refunded',
      data: {
        object: { payment_intent, amount_refunded: 3780, refunded: true },
      },
    })
  })

  test('partial refunds are possible up to the amount paid', async () => {
    const { stripe, payment_intent } = await openPaid()
    await stripe.refunds.create({ payment_intent, amount: 1000 })
    await expect(stripe.refunds.create({ payment_intent, amount: 2781 })).rejects.toMatchObject({
      message: 'Refund amount ($27.81) is greater than unrefunded amount on charge ($27.80)',
    })
    await stripe.refunds.create({ payment_intent, amount: 2780 })
    const { data } = await stripe.refunds.list({ payment_intent })
    expect(data.map(({ amount }) => amount)).toEqual([2780, 1000])
    const again = stripe.refunds.create({ payment_intent })
    await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const [charge] = (await stripe.charges.list({ payment_intent })).data
    expect(charge).toMatchObject({ amount_refunded: 3780, refunded: true })
  })
})
