import { expect, test } from 'vitest'
import { idOf, openStandins, payOnPage, startSession } from '../../../test/standins-under-test.ts'

const DISPUTED = '4000000000000259'
const INQUIRED = '4000000000001976'
const REFUNDS_FAIL = '4000000000005126'
const REFUNDS_PEND = '4000000000007726'

async function openPaidWith(cardNumber: string) {
  const open = await openStandins()
  const { id, url } = await startSession(open.stripe)
  await payOnPage(url, { cardNumber })
  const { payment_intent: intent } = await open.stripe.checkout.sessions.retrieve(id)
  const payment_intent = idOf(intent)
  const types = async () => {
    await open.standins.drain()
    return open.shop.events().map(({ type }) => type)
  }
  const [charge] = (await open.stripe.charges.list({ payment_intent })).data
  /** Clicks a button of the payments page. */
  const click = (action: string) =>
    fetch(`${open.address}/payments/${charge?.id}/${action}`, { method: 'POST', redirect: 'manual' })
  return { ...open, payment_intent, types, click }
}

test.each([
  ['win-dispute', 'won'],
  ['lose-dispute', 'lost'],
])('opens a dispute for the dispute test card, and %s closes it as %s', async (action, status) => {
  const { stripe, payment_intent, types, click } = await openPaidWith(DISPUTED)
  const { data } = await stripe.disputes.list()
  expect(data).toMatchObject([{ status: 'needs_response', amount: 3780, reason: 'fraudulent', payment_intent }])
  const refund = stripe.refunds.create({ payment_intent })
  await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
  for (const _ of [1, 2]) await click(action)
  expect((await stripe.disputes.list()).data).toMatchObject([{ status }])
  expect(await types()).toEqual(['checkout.session.completed', 'charge.dispute.created', 'charge.dispute.closed'])
})

test('an inquiry leaves the charge refundable, and is closed without a chargeback', async () => {
  const { stripe, click } = await openPaidWith(INQUIRED)
  const inquiries = async () => (await stripe.disputes.list()).data
  expect(await inquiries()).toMatchObject([{ status: 'warning_needs_response', is_charge_refundable: true }])
  await click('win-dispute')
  expect(await inquiries()).toMatchObject([{ status: 'warning_closed' }])
})

test('lists the disputes since a time', async () => {
  const { stripe, nowSeconds } = await openPaidWith(DISPUTED)
  const countSince = async (gte: number) => (await stripe.disputes.list({ created: { gte } })).data.length
  expect([await countSince(nowSeconds()), await countSince(nowSeconds() + 1)]).toEqual([1, 0])
})

test('a refund of the refund-failure test card fails later and restores the charge', async () => {
  const { stripe, payment_intent, types, moveClock } = await openPaidWith(REFUNDS_FAIL)
  const refund = await stripe.refunds.create({ payment_intent, amount: 1000 })
  expect(refund.status).toBe('succeeded')
  await types()
  moveClock(11)
  expect(await types()).toEqual([
    'checkout.session.completed',
    'refund.created',
    'charge.refunded',
    'refund.failed',
    'refund.updated',
    'charge.refund.updated',
  ])
  expect((await stripe.refunds.list({ payment_intent })).data).toMatchObject([{ id: refund.id, status: 'failed' }])
  const [charge] = (await stripe.charges.list({ payment_intent })).data
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
})

test('a refund of the pending-refund test card succeeds later', async () => {
  const { stripe, payment_intent, types, moveClock } = await openPaidWith(REFUNDS_PEND)
  const refund = await stripe.refunds.create({ payment_intent })
  expect(refund).toMatchObject({ status: 'pending' })
  await types()
  moveClock(11)
  expect((await types()).at(-1)).toBe('refund.updated')
  expect((await stripe.refunds.list({ payment_intent })).data).toMatchObject([{ id: refund.id, status: 'succeeded' }])
})
