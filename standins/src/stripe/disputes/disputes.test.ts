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
  return { ...open, payment_intent, types }
}

test.each([
  ['winning_evidence', 'won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
  ['losing_evidence', 'lost', ['charge.dispute.closed']],
] as const)('opens a dispute for the dispute test card, and %s closes it as %s', async (text, status, ends) => {
  const { stripe, payment_intent, types } = await openPaidWith(DISPUTED)
  const { data } = await stripe.disputes.list({ payment_intent })
  expect(data).toMatchObject([{ status: 'needs_response', amount: 3780, reason: 'fraudulent', payment_intent }])
  expect(data[0]?.balance_transactions).toMatchObject([{ amount: -3780, reporting_category: 'dispute' }])
  const refund = stripe.refunds.create({ payment_intent })
  await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
  const closed = await stripe.disputes.update(data[0]?.id ?? '', { evidence: { uncategorized_text: text } })
  expect(closed.status).toBe(status)
  expect(await types()).toEqual([
    'checkout.session.completed',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    ...ends,
  ])
})

test('moves no money for an inquiry until it is escalated', async () => {
  const { stripe, payment_intent } = await openPaidWith(INQUIRED)
  const [inquiry] = (await stripe.disputes.list({ payment_intent })).data
  expect(inquiry).toMatchObject({
    status: 'warning_needs_response',
    is_charge_refundable: true,
    balance_transactions: [],
  })
  const escalated = await stripe.disputes.update(inquiry?.id ?? '', {
    evidence: { uncategorized_text: 'escalate_inquiry_evidence' },
  })
  expect(escalated).toMatchObject({ status: 'needs_response', is_charge_refundable: false })
  expect(escalated.balance_transactions).toHaveLength(1)
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
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
  const [charge] = (await stripe.charges.list({ payment_intent })).data
  expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
})

test('a refund of the pending-refund test card succeeds later', async () => {
  const { stripe, payment_intent, types, moveClock } = await openPaidWith(REFUNDS_PEND)
  const refund = await stripe.refunds.create({ payment_intent })
  expect(refund).toMatchObject({ status: 'pending', pending_reason: 'processing' })
  await types()
  moveClock(11)
  expect((await types()).at(-1)).toBe('refund.updated')
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'succeeded' })
})

test('opens and wins a dispute from the payments page', async () => {
  const { address, stripe, payment_intent, types } = await openPaidWith('4242424242424242')
  const page = async () => (await fetch(`${address}/payments`)).text()
  const [charge] = (await stripe.charges.list({ payment_intent })).data
  const click = (action: string) =>
    fetch(`${address}/payments/${charge?.id}/${action}`, { method: 'POST', redirect: 'manual' })
  expect(await page()).toContain('Open a dispute')
  for (const _ of [1, 2]) expect((await click('dispute')).status).toBe(303)
  const disputed = await page()
  expect(disputed).toContain('Dispute: needs_response')
  expect(disputed).not.toContain('Refund $')
  await click('win-dispute')
  expect(await page()).toContain('Dispute: won')
  expect(await types()).toContain('charge.dispute.funds_reinstated')
})
