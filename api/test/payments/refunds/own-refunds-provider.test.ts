import { beforeEach, describe, expect, test } from 'vitest'
import { DISPUTED, openOrderRefunds, TOTAL_CENTS } from './order-refunds-fixture.ts'
import { findEvent } from './refunds-fixture.ts'
import { useFixture } from '../../support/use-test-app.ts'

const REFUND_CALL = 'POST /v1/refunds'
const MINUTE_MS = 60_000

const shop = useFixture(openOrderRefunds)
let casey: string

beforeEach(async () => {
  casey = await shop.newCustomer()
  await shop.environment.standins.planFaults(REFUND_CALL, [])
})

describe('the provider', () => {
  test.each(['error-before', 'error-after', 'lost-answer', 'slow'])(
    'a provider that answers with %s makes one refund',
    async (fault) => {
      const { id, intent } = await shop.placeOrder(casey)
      await shop.environment.standins.planFaults(REFUND_CALL, [fault])
      await shop.staff.post(`orders/${id}/decline`, { reason: 'other' })
      for (let run = 0; run < 3; run += 1) await shop.sendDueAfter(run * MINUTE_MS)
      expect(await shop.refundsOf(intent)).toEqual([{ amount: TOTAL_CENTS, status: 'succeeded' }])
      expect(await shop.historic(id)).toMatchObject({ isFullyRefunded: true })
    },
  )

  test('the provider that does not answer for an hour is called again, and staff see the refund until it has answered', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    await shop.environment.standins.planFaults(
      REFUND_CALL,
      Array.from({ length: 6 }, () => 'error-before'),
    )
    await shop.staff.post(`orders/${id}/decline`, { reason: 'other' })
    for (let run = 0; run < 6; run += 1) await shop.sendDueAfter(run * 62 * MINUTE_MS)
    expect(await shop.attentionOf(intent)).toMatchObject([{ kind: 'refund_waiting', receivedCents: TOTAL_CENTS }])
    await shop.sendDueAfter(7 * 62 * MINUTE_MS)
    expect(await shop.attentionOf(intent)).toEqual([])
    expect(await shop.refundsOf(intent)).toEqual([{ amount: TOTAL_CENTS, status: 'succeeded' }])
  })

  test('the provider whose refund fails later shows it to staff, who can repeat it', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    await shop.staff.post(`orders/${id}/decline`, { reason: 'other' })
    await shop.sendDue()
    await shop.environment.standins.actOnPayment(await shop.chargeOf(intent), 'fail-refund')
    await shop.deliverEventsOf(intent)
    const failed = await shop.historic(id)
    expect(failed).toMatchObject({ refundFailedCents: TOTAL_CENTS })
    expect(failed?.refundedCents).toBeUndefined()
    const [attention] = await shop.attentionOf(intent)
    expect(attention).toMatchObject({ kind: 'refund_failed', receivedCents: TOTAL_CENTS, canRefund: true })
    const again = () => shop.staff.post(`payments/attention/${attention?.id}/refund`)
    const [first] = await Promise.all([again(), again()])
    expect(first.json()).toMatchObject({ refund: { state: 'requested', amountCents: TOTAL_CENTS } })
    await shop.sendDue()
    expect(await shop.historic(id)).toMatchObject({ isFullyRefunded: true })
    expect((await shop.historic(id))?.refundFailedCents).toBeUndefined()
    expect(await shop.attentionOf(intent)).toEqual([])
  })

  test('the provider that lost the event of a failed refund and of a dashboard refund is compared by its list', async () => {
    const declined = await shop.placeOrder(casey)
    await shop.staff.post(`orders/${declined.id}/decline`, { reason: 'other' })
    await shop.sendDue()
    await shop.environment.standins.actOnPayment(await shop.chargeOf(declined.intent), 'fail-refund')
    const other = await shop.placeOrder(casey)
    await shop.environment.stripe.refunds.create({ payment_intent: other.intent, amount: 700 })
    await shop.api.context.refundSender.compareAll()
    expect(await shop.historic(declined.id)).toMatchObject({ refundFailedCents: TOTAL_CENTS })
    expect(await shop.refundStateOf(other.intent)).toMatchObject({ refundedCents: 700 })
    await shop.api.context.refundSender.compareAll()
    expect(await shop.attentionOf(declined.intent)).toHaveLength(1)
  })
})

describe('a refund in the dashboard at the same time', () => {
  test('a refund of a part in the dashboard at the same time leaves the rest to the declined order', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    await shop.staff.post(`orders/${id}/decline`, { reason: 'other' })
    await shop.environment.stripe.refunds.create({ payment_intent: intent, amount: 1000 })
    await shop.sendDue()
    await shop.sendDue()
    expect((await shop.refundsOf(intent)).map(({ amount }) => amount)).toEqual([1000, 1930])
    expect(await shop.historic(id)).toMatchObject({ isFullyRefunded: true })
    expect(await shop.attentionOf(intent)).toEqual([])
  })

  test('a refund of everything in the dashboard at the same time leaves nothing to refund, and nothing for staff to do', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    await shop.staff.post(`orders/${id}/decline`, { reason: 'other' })
    await shop.environment.stripe.refunds.create({ payment_intent: intent })
    await shop.sendDue()
    expect(await shop.historic(id)).toMatchObject({ isFullyRefunded: true })
    expect((await shop.historic(id))?.refundFailedCents).toBeUndefined()
    expect(await shop.attentionOf(intent)).toEqual([])
  })

  test('a refund in the dashboard at the same time that leaves less than staff refund is shown to them', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    await shop.refund(id, { amountCents: 2000, reason: 'other' })
    await shop.environment.stripe.refunds.create({ payment_intent: intent, amount: 1500 })
    await shop.sendDue()
    expect(await shop.refundStateOf(intent)).toMatchObject({ refundedCents: 1500 })
    expect(await shop.attentionOf(intent)).toMatchObject([{ kind: 'refund_failed', receivedCents: 2000 }])
  })

  test('a refund in the dashboard at the same time and the total of our own refund before its answer leaves the rest to the declined order', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    await shop.refund(id, { amountCents: 500, reason: 'other' })
    await shop.environment.standins.planFaults(REFUND_CALL, ['lost-answer', 'lost-answer', 'lost-answer'])
    await shop.sendDue()
    await shop.environment.standins.planFaults(REFUND_CALL, [])
    await shop.deliverAll([findEvent(await shop.eventsOf(intent), 'charge.refunded')])
    await shop.staff.post(`orders/${id}/decline`, { reason: 'other' })
    for (let run = 1; run < 4; run += 1) await shop.sendDueAfter(run * MINUTE_MS)
    expect((await shop.refundsOf(intent)).map(({ amount }) => amount)).toEqual([500, 2430])
    expect(await shop.historic(id)).toMatchObject({ isFullyRefunded: true })
    expect(await shop.attentionOf(intent)).toEqual([])
  })

  test('a refund in the dashboard at the same time and a dispute that was not reported yet is shown to staff', async () => {
    const { id, intent } = await shop.placeOrder(casey)
    await shop.staff.post(`orders/${id}/decline`, { reason: 'other' })
    await shop.environment.standins.actOnPayment(await shop.chargeOf(intent), 'dispute')
    await shop.sendDue()
    expect(await shop.refundsOf(intent)).toEqual([])
    expect((await shop.attentionOf(intent)).map(({ kind }) => kind)).toEqual(['refund_failed'])
  })
})

test('an order that was declined during a dispute is shown to staff when the dispute is won', async () => {
  const { id, intent } = await shop.placeOrder(casey, DISPUTED)
  await shop.staff.post(`orders/${id}/decline`, { reason: 'other' })
  await shop.environment.standins.actOnPayment(await shop.chargeOf(intent), 'win-dispute')
  await shop.deliverEventsOf(intent)
  const failed = (await shop.attentionOf(intent)).find(({ kind }) => kind === 'refund_failed')
  expect(failed).toMatchObject({ receivedCents: TOTAL_CENTS, canRefund: true })
  await shop.staff.post(`payments/attention/${failed?.id}/refund`)
  await shop.sendDue()
  expect(await shop.historic(id)).toMatchObject({ isFullyRefunded: true })
})
