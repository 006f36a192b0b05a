import { expect, test } from 'vitest'
import { idOf, openStandins, payOnPage, startSession } from '../../../test/standins-under-test.ts'

const DAY_SECONDS = 86_400
const ALL = { created: { gte: 0, lt: 10_000_000_000 } }

async function openPaid(cardNumber?: string) {
  const open = await openStandins()
  const { id, url } = await startSession(open.stripe)
  await payOnPage(url, cardNumber === undefined ? {} : { cardNumber })
  const { payment_intent: intent } = await open.stripe.checkout.sessions.retrieve(id)
  const [charge] = (await open.stripe.charges.list()).data
  const click = (action: string) =>
    fetch(`${open.address}/payments/${charge?.id}/${action}`, { method: 'POST', redirect: 'manual' })
  return { ...open, intent: idOf(intent), click }
}

test('a charge, its refund and the failure of that are balance transactions, with fees for the charge only', async () => {
  const { stripe, intent, click } = await openPaid()
  await stripe.refunds.create({ payment_intent: intent, amount: 1000 })
  await click('fail-refund')
  const { data } = await stripe.balanceTransactions.list({ ...ALL, expand: ['data.source'] })
  expect(data.map(({ reporting_category: category, amount, fee, net }) => ({ category, amount, fee, net }))).toEqual([
    { category: 'refund_failure', amount: 1000, fee: 0, net: 1000 },
    { category: 'refund', amount: -1000, fee: 0, net: -1000 },
    { category: 'charge', amount: 3780, fee: 103, net: 3677 },
  ])
  expect(data.map(({ source }) => source)).toMatchObject([
    { object: 'refund', payment_intent: intent },
    { object: 'refund', payment_intent: intent },
    { object: 'charge', payment_intent: intent },
  ])
  expect(data[2]?.fee_details).toMatchObject([
    { type: 'stripe_fee', amount: 94 },
    { type: 'tax', amount: 9 },
  ])
})

test('a dispute withdraws the payment and a fee, and returns the payment once it is won; an inquiry moves nothing', async () => {
  const { stripe, click } = await openPaid('4000000000000259')
  await click('win-dispute')
  const { data } = await stripe.balanceTransactions.list(ALL)
  expect(data.map(({ reporting_category: category, amount, fee }) => [category, amount, fee])).toEqual([
    ['dispute_reversal', 3780, 0],
    ['dispute', -3780, 2500],
    ['charge', 3780, 103],
  ])
  const inquired = await openPaid('4000000000001976')
  expect((await inquired.stripe.balanceTransactions.list(ALL)).data).toHaveLength(1)
})

test('what came in on a day is paid out after it, less what earlier days lack, and arrives two days later', async () => {
  const { stripe, moveClock, intent } = await openPaid()
  expect((await stripe.payouts.list(ALL)).data).toEqual([])
  moveClock(DAY_SECONDS)
  await stripe.refunds.create({ payment_intent: intent, amount: 1000 })
  expect((await stripe.payouts.list(ALL)).data).toMatchObject([{ amount: 3677, status: 'in_transit' }])
  moveClock(DAY_SECONDS)
  await payOnPage((await startSession(stripe)).url)
  moveClock(DAY_SECONDS)
  const { data } = await stripe.payouts.list(ALL)
  expect(data).toMatchObject([
    { amount: 2677, status: 'in_transit' },
    { amount: 3677, status: 'paid' },
  ])
  const [latest] = data
  const since = { created: { gte: latest?.created ?? 0, lt: ALL.created.lt } }
  expect((await stripe.balanceTransactions.list(since)).data).toMatchObject([
    { reporting_category: 'payout', amount: -2677, source: latest?.id },
  ])
})
