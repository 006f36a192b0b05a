import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Reconciliation } from '@fuel-shack/contract/office/reconciliation'
import { problem } from '../../../test/stub-api.ts'
import { button } from '../test/manager-page.ts'
import { choose, openTakings, panel } from './test/takings-page.ts'
import { TakingsServer } from './test/takings-server.ts'

const TODAY = '2026-11-25'
const stripe = panel('Stripe')

const DIFFERENCE = {
  kind: 'payment_without_order',
  at: '2026-11-25T01:00:00.000Z',
  transactionId: 'pi_3QwertyuiopAsdfghjklZxcvbnm',
  sourceId: 'ch_1',
  orderNumber: null,
  cents: null,
  theirCents: 2930,
} as const
const RESULT: Reconciliation = {
  comparedAt: '2026-11-25T02:15:00.000Z',
  until: '2026-11-25T02:00:00.000Z',
  forbidden: [],
  booked: {
    payments: { count: 14, cents: 28_525 },
    refunds: { count: 1, cents: 2000 },
    disputes: { count: 0, cents: 0 },
    fees: { cents: 996, gstCents: 91 },
    others: { count: 0, cents: 0 },
  },
  payouts: [{ arrivesOn: '2026-11-27', cents: 25_529, status: 'under_way' }],
  differenceCount: 0,
  differences: [],
}

let server: TakingsServer
beforeEach(() => {
  server = new TakingsServer()
})

// Covers takings-44.
it('a manager compares the shown day with Stripe, and reads its sums', async () => {
  await openTakings()
  await expect.element(stripe.getByText('This day has not been compared with Stripe yet.')).toBeVisible()
  server.comparing = () => Response.json({ reconciliation: RESULT })
  await button('Compare with Stripe').click()
  await expect.element(stripe.getByText('No differences')).toBeVisible()
  expect(server.compared).toEqual([{ from: TODAY, to: TODAY }])
  expect(stripe.element().textContent).toContain(
    'No differences on Wed, 25 Nov 2026, 12:15 pm, with what was paid until Wed, 25 Nov 2026, 12:00 pm',
  )
  expect(stripe.element().textContent).toContain(
    '14 payments$285.251 refund-$20.000 disputes$0.00Fees, with $0.91 of GST-$9.96Payout, arrives Fri 27 Nov$255.29',
  )
})

// Covers takings-43.
it('each difference says what it is about and what to do', async () => {
  server.reconciliation = { ...RESULT, differenceCount: 201, differences: [DIFFERENCE] }
  await openTakings()
  await expect.element(stripe.getByText('201 differences')).toBeVisible()
  const difference = stripe.getByRole('listitem')
  await expect.element(difference).toMatchTextContent(/^Paid at Stripe, no order here\$29\.30 at Stripe · .*11:00 am/)
  await expect.element(difference.getByText(/refund it there/)).toBeVisible()
  await expect.element(difference.getByText(DIFFERENCE.transactionId)).toBeVisible()
  await expect.element(stripe.getByText('The first 1 of 201 are shown.', { exact: false })).toBeVisible()
})

it('what to do about several differences of a kind is said once', async () => {
  const other = { ...DIFFERENCE, transactionId: 'pi_2' }
  const refund = { ...DIFFERENCE, kind: 'refund_unknown', transactionId: 'pi_3' } as const
  server.reconciliation = { ...RESULT, differenceCount: 3, differences: [DIFFERENCE, refund, other] }
  await openTakings()
  await expect.element(stripe.getByText('pi_2')).toBeVisible()
  expect(stripe.getByText(/refund it there/).elements()).toHaveLength(1)
  expect(stripe.getByText(/Someone refunded it/).elements()).toHaveLength(1)
  expect(stripe.getByText('Paid at Stripe, no order here').elements()).toHaveLength(2)
})

it('while Stripe does not answer, the last comparison stays with its time', async () => {
  server.reconciliation = RESULT
  server.comparing = () => problem(502, 'payment_provider_failed')
  await openTakings()
  await button('Compare again').click()
  await expect
    .element(stripe.getByRole('alert'))
    .toMatchTextContent(
      /^Not compared\. The payment service didn't respond\. Try again\. This is the last comparison\.$/,
    )
  await expect.element(stripe.getByText('No differences')).toBeVisible()
})

// Covers takings-45.
it('without permissions of the key, the page says what it cannot compare', async () => {
  const { booked: _, payouts: __, ...rest } = RESULT
  server.reconciliation = { ...rest, forbidden: ['balance', 'payouts'] }
  await openTakings()
  await expect.element(stripe.getByText('Not compared')).toBeVisible()
  await expect.element(stripe.getByText(/permission Balance.*permission Payouts/)).toBeVisible()
  expect(stripe.element().textContent).not.toContain('payments$')
})

it('a period of more than 31 days is not compared', async () => {
  await openTakings()
  await choose('range')
  await page.getByLabelText('From', { exact: true }).fill('2026-10-01')
  await expect.element(stripe.getByText('Choose at most 31 days to compare them with Stripe.')).toBeVisible()
  await expect.element(button('Compare with Stripe')).not.toBeInTheDocument()
})

it('a difference fits a phone of 360 pixels, also with text of twice the size', async () => {
  await page.viewport(360, 740)
  server.reconciliation = { ...RESULT, differenceCount: 1, differences: [DIFFERENCE] }
  await openTakings()
  await expect.element(stripe.getByRole('listitem')).toBeVisible()
  document.documentElement.style.fontSize = '200%'
  const { right } = stripe.element().getBoundingClientRect()
  for (const child of stripe.element().querySelectorAll('*'))
    expect([child.className, child.getBoundingClientRect().right <= right + 1]).toEqual([child.className, true])
  document.documentElement.style.fontSize = ''
})
