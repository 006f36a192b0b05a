import { describe, expect, it } from 'vitest'
import { stepsOf, statusChanges } from './order-progress.ts'
import {
  announcementOf,
  endingOf,
  estimateOf,
  headlineOf,
  partRefundOf,
  placeText,
  spokenNumber,
} from './order-texts.ts'
import { buildCustomerOrder } from '../test/build-customer-order.ts'

const AT = new Date('2026-11-20T08:40:00.000Z')
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ')
const SEEN = '2026-11-20T08:33:00.000Z'
const READY = '2026-11-20T08:45:00.000Z'
const COLLECTED = '2026-11-20T08:50:00.000Z'

it('a number is spoken digit by digit', () => {
  expect(spokenNumber('417')).toBe('4 1 7')
})

describe('the steps', () => {
  const statesOf = (changes: Parameters<typeof buildCustomerOrder>[0]) =>
    stepsOf(buildCustomerOrder(changes)).map(({ state }) => state)

  it('the steps go from paid to collected', () => {
    expect(statesOf({})).toEqual(['current', 'next', 'next', 'next'])
    expect(statesOf({ seenAt: SEEN })).toEqual(['done', 'current', 'next', 'next'])
    expect(statesOf({ seenAt: SEEN, dispatchedAt: READY })).toEqual(['done', 'done', 'current', 'next'])
    expect(statesOf({ fulfilledAt: COLLECTED })).toEqual(['done', 'done', 'done', 'done'])
  })

  it('the steps have a time only where one was recorded', () => {
    const steps = stepsOf(buildCustomerOrder({ fulfilledAt: COLLECTED }))
    expect(steps.map(({ at }) => at)).toEqual(['2026-11-20T08:31:00.000Z', undefined, undefined, COLLECTED])
  })

  it('the steps do not exist for an order that ended in another way', () => {
    expect(stepsOf(buildCustomerOrder({ declinedAt: SEEN }))).toEqual([])
    expect(stepsOf(buildCustomerOrder({ cancelledAt: SEEN }))).toEqual([])
    expect(stepsOf(buildCustomerOrder({ isFullyRefunded: true, refundedCents: 1580 }))).toEqual([])
  })
})

describe('the estimate', () => {
  it('the estimate is about a time, or the pick-up that the customer chose', () => {
    expect(plain(estimateOf(buildCustomerOrder({ readyAt: READY }), AT))).toBe('Ready about 6:45 pm')
    expect(plain(estimateOf(buildCustomerOrder({ readyAt: READY, startAt: SEEN }), AT))).toBe('Pick-up 6:45 pm')
  })

  it('an order for later says when cooking begins, until then', () => {
    const later = buildCustomerOrder({ readyAt: READY, startAt: SEEN })
    const before = new Date(Date.parse(SEEN) - 1)
    expect(plain(headlineOf(later, before))).toMatch(/^Paid\. Cooking begins \d+:\d+ pm\.$/)
    expect(headlineOf(later, new Date(SEEN))).toBe('Paid. The kitchen will see it next.')
  })

  it('an estimate that has passed is not promised any more', () => {
    const later = new Date('2026-11-20T08:51:00.000Z')
    const late = buildCustomerOrder({ readyAt: READY })
    expect([headlineOf(late, later), plain(estimateOf(late, later))]).toEqual([
      'Running late, sorry.',
      'Was due 6:45 pm',
    ])
  })

  it('the estimate is absent once the order is ready, and in orders without one', () => {
    expect(estimateOf(buildCustomerOrder({ readyAt: READY, dispatchedAt: SEEN }), AT)).toBeUndefined()
    expect(estimateOf(buildCustomerOrder(), AT)).toBeUndefined()
  })
})

describe('an order that is not handed over', () => {
  it('a declined order says when it was declined, why, and the sum', () => {
    const order = buildCustomerOrder({ declinedAt: SEEN, declineReason: 'out-of-stock', refundedCents: 1580 })
    expect(endingOf(order, AT).map(plain)).toEqual([
      "Declined 6:33 pm: we've run out of something in it.",
      '$15.80 refunded. Your bank may take some days to show it.',
    ])
  })

  it('an order that is not handed over says that a requested refund is on its way', () => {
    const order = buildCustomerOrder({ cancelledAt: SEEN, refundPendingCents: 1580 })
    expect(endingOf(order, AT)).toContain('$15.80 is on its way back to you. Your bank may take some days to show it.')
  })

  it('an order that is not handed over claims no refund before it is recorded', () => {
    expect(endingOf(buildCustomerOrder({ cancelledAt: SEEN }), AT).map(plain)).toEqual([
      'Cancelled 6:33 pm.',
      'The refund of $15.80 is not recorded yet.',
    ])
  })

  it('an order that is refunded and not handed over says that it is not made', () => {
    const order = buildCustomerOrder({ isFullyRefunded: true, refundedCents: 1580 })
    expect(headlineOf(order, AT)).toBe('This order was refunded. It will not be made.')
    expect(endingOf(order, AT)).toEqual(['$15.80 refunded. Your bank may take some days to show it.'])
    expect(endingOf({ ...order, refundedAt: SEEN }, AT).map(plain)).toEqual([
      '$15.80 refunded 6:33 pm. Your bank may take some days to show it.',
    ])
  })
})

it('a refund of an order that was paid by card and with the balance says what went where', () => {
  const spend = { spendCents: 580, spendRefundedCents: 580 }
  const bank = 'Your bank may take some days to show it.'
  const pending = buildCustomerOrder({ ...spend, declinedAt: SEEN, refundedCents: 580, refundPendingCents: 1000 })
  expect(endingOf(pending, AT)).toContain(`$10.00 is on its way back to you. ${bank} $5.80 is back in your balance.`)
  const made = buildCustomerOrder({ ...spend, declinedAt: SEEN, refundedCents: 1580, isFullyRefunded: true })
  expect(endingOf(made, AT)).toContain(`$10.00 refunded. ${bank} $5.80 is back in your balance.`)
  const covered = buildCustomerOrder({
    cancelledAt: SEEN,
    spendCents: 1580,
    spendRefundedCents: 1580,
    refundedCents: 1580,
  })
  expect(endingOf(covered, AT)).toContain('$15.80 is back in your balance.')
  const part = buildCustomerOrder({ spendCents: 580, refundedCents: 1100, spendRefundedCents: 100 })
  expect(partRefundOf(part, AT)).toBe('Partly refunded: $11.00 of $15.80, $1.00 to your balance')
})

it('a part refund has both sums, and its time', () => {
  const order = buildCustomerOrder({ refundedCents: 500 })
  expect(partRefundOf(order, AT)).toBe('Partly refunded: $5.00 of $15.80')
  expect(plain(partRefundOf({ ...order, refundedAt: SEEN }, AT) ?? '')).toBe('Partly refunded 6:33 pm: $5.00 of $15.80')
  expect(partRefundOf(buildCustomerOrder(), AT)).toBeUndefined()
})

it('a place reads as part of a sentence', () => {
  expect(placeText('At the counter')).toBe('at the counter')
  expect(placeText('Pump 3')).toBe('at Pump 3')
})

it('a change is announced with the number and what to do', () => {
  const before = buildCustomerOrder({ seenAt: SEEN })
  const now = buildCustomerOrder({ seenAt: SEEN, dispatchedAt: READY })
  const [change, ...more] = statusChanges([before], [now])
  expect(more).toEqual([])
  expect(change && announcementOf(change, 'at the counter')).toBe('Order 4 1 7 is ready. Collect it at the counter.')
  expect(change && announcementOf(change, 'at the counter', String)).toBe(
    'Order 417 is ready. Collect it at the counter.',
  )
  expect(statusChanges([now], [now])).toEqual([])
})
