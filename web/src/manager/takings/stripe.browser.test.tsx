import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Reconciliation } from '@fuel-shack/contract/takings/reconciliation'
import { renderApp, signedInAs } from '../../../test/render-app.tsx'
import { problem } from '../../../test/stub-api.ts'
import { ManagerServer, RILEY } from '../test/manager-server.ts'

const TODAY = '2026-11-25'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const stripe = page.getByRole('region', { name: 'Stripe', exact: true })

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

let last: Partial<Reconciliation> | null
let compared: () => Response
let sent: unknown[]

beforeEach(() => {
  const server = new ManagerServer()
  expect(server.isDown).toBe(false)
  last = null
  compared = () => Response.json({ reconciliation: RESULT })
  sent = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/manager/takings'))
      return takingsOf(searchParams.get('from') ?? TODAY, searchParams.get('to'))
    if (!pathname.endsWith('/manager/takings/stripe')) return answer(request)
    if (request.method === 'GET') return Response.json({ reconciliation: last })
    sent.push(await request.json())
    return compared()
  })
})
afterEach(() => void vi.unstubAllGlobals())

function takingsOf(from: string, to: string | null): Response {
  const count = to === null ? 1 : (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const days = Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10)
    return {
      day,
      startsAt: `${day}T00:00:00.000Z`,
      endsAt: `${day}T23:59:00.000Z`,
      isOver: false,
      orders: 0,
      netCents: 0,
    }
  })
  return Response.json({ startsAt: days[0]?.startsAt, endsAt: days.at(-1)?.endsAt, figures: {}, days })
}

async function openTakings(): Promise<void> {
  signedInAs(RILEY)
  await renderApp('/home')
  await button('Account menu').click()
  await button('Manage').click()
  await button('Takings').click()
  await expect.element(stripe).toBeVisible()
}

// Covers takings-44.
it('a manager compares the shown day with Stripe, and reads its sums', async () => {
  await openTakings()
  await expect.element(stripe.getByText('These days have not been compared with Stripe yet.')).toBeVisible()
  await button('Compare with Stripe').click()
  await expect.element(stripe.getByText('No differences')).toBeVisible()
  expect(sent).toEqual([{ from: TODAY, to: TODAY }])
  expect(stripe.element().textContent).toContain(
    'No differences on Wed, 25 Nov 2026, 12:15 pm, with what was paid until Wed, 25 Nov 2026, 12:00 pm',
  )
  expect(stripe.element().textContent).toContain(
    '14 payments$285.251 refund-$20.000 disputes$0.00Fees, with $0.91 of GST-$9.96Payout, arrives Fri 27 Nov$255.29',
  )
})

// Covers takings-43.
it('each difference says what it is about and what to do', async () => {
  last = { ...RESULT, differenceCount: 201, differences: [DIFFERENCE] }
  await openTakings()
  await expect.element(stripe.getByText('201 differences')).toBeVisible()
  const difference = stripe.getByRole('listitem')
  await expect.element(difference).toMatchTextContent(/^Paid at Stripe, no order here\$29\.30 at Stripe · .*11:00 am/)
  await expect.element(difference.getByText(/refund it there/)).toBeVisible()
  await expect.element(difference.getByText(DIFFERENCE.transactionId)).toBeVisible()
  await expect.element(stripe.getByText('The first 1 of 201 are shown.', { exact: false })).toBeVisible()
})

// Covers takings-44.
it('while Stripe does not answer, the last comparison stays with its time', async () => {
  last = RESULT
  compared = () => problem(502, 'payment_provider_failed')
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
  last = { ...rest, forbidden: ['balance', 'payouts'] }
  await openTakings()
  await expect.element(stripe.getByText('Not compared')).toBeVisible()
  await expect.element(stripe.getByText(/permission Balance.*permission Payouts/)).toBeVisible()
  expect(stripe.element().textContent).not.toContain('payments$')
})

// Covers takings-43.
it('a result without fields that this page knows, and with a kind that it does not know, is shown', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a later version of the server
  last = {
    comparedAt: RESULT.comparedAt,
    differenceCount: 1,
    differences: [{ ...DIFFERENCE, kind: 'new' as 'refund_failed' }],
  }
  await openTakings()
  await expect.element(stripe.getByText('1 difference')).toBeVisible()
  await expect.element(stripe.getByText("Look the payment up in Stripe's dashboard.")).toBeVisible()
})

// Covers takings-44.
it('a period of more than 31 days is not compared', async () => {
  await openTakings()
  await page.getByRole('combobox', { name: 'Period' }).selectOptions('range')
  await page.getByLabelText('From', { exact: true }).fill('2026-10-01')
  await expect.element(stripe.getByText('Choose at most 31 days to compare them with Stripe.')).toBeVisible()
  await expect.element(button('Compare with Stripe')).not.toBeInTheDocument()
})

it('a difference fits a phone of 360 pixels, also with text of twice the size', async () => {
  await page.viewport(360, 740)
  last = { ...RESULT, differenceCount: 1, differences: [DIFFERENCE] }
  await openTakings()
  await expect.element(stripe.getByRole('listitem')).toBeVisible()
  document.documentElement.style.fontSize = '200%'
  const { right } = stripe.element().getBoundingClientRect()
  for (const child of stripe.element().querySelectorAll('*'))
    expect([child.className, child.getBoundingClientRect().right <= right + 1]).toEqual([child.className, true])
  document.documentElement.style.fontSize = ''
})
