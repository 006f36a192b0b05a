import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import { array, assert, asyncProperty, integer, record } from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { copyExampleSite, ROUND_THE_CLOCK } from '../../support/site-copy.ts'
import { codeOf, openOrderRefunds, TOTAL_CENTS, type OrderRefunds } from './order-refunds-fixture.ts'
import { useFixture } from '../../support/use-test-app.ts'
import { payForeignPage } from '../../support/foreign-payment.ts'

const HOUR_MS = 60 * 60_000
const LIMITS = { orderCents: 2000, shiftCents: 4000, shiftOrders: 3, shopCents: 6000 }
const OWNER = 'owner@fuelshack.example'
const OWNERS_MOBILE = '0491 570 006'
const A_YEAR_SECONDS = 365 * 24 * 60 * 60

const site = copyExampleSite()
site.open(ROUND_THE_CLOCK, {
  refunds: LIMITS,
  alerts: { emailAddresses: [OWNER], mobileNumbers: [OWNERS_MOBILE] },
})

const settings = { SITE_DIR: site.folder, OIDC_TOKEN_MAX_SECONDS: String(2 * A_YEAR_SECONDS) }
const shop = useFixture(() => openOrderRefunds(settings, A_YEAR_SECONDS))
let staffNumber = 0

afterAll(() => site.remove())

type Staff = ReturnType<OrderRefunds['api']['as']>

/** A member of staff whose login is older than a confirmation may be, or from now. */
async function logIn(how: 'long ago' | 'now' | 'without auth_time', subject?: string): Promise<Staff> {
  staffNumber += 1
  const nowSeconds = Math.floor(shop.api.now().getTime() / 1000)
  const authTimes = { 'long ago': nowSeconds - 3600, now: nowSeconds, 'without auth_time': undefined }
  const claims = { auth_time: authTimes[how] }
  const expiresIn = A_YEAR_SECONDS
  return shop.api.as(
    await shop.environment.issuer.token({
      subject: subject ?? `staff-${staffNumber}`,
      role: 'staff',
      name: 'Sam Cook',
      claims,
      expiresIn,
    }),
  )
}

async function placeOrder(): Promise<{ id: string; intent: string }> {
  return shop.placeOrder(await shop.newCustomer())
}

/** Pays a page that is not ours, for an order that is paid. @returns the payment, which needs attention. */
async function payLink(cents: number): Promise<string> {
  const { stripe } = shop.environment
  const { intent } = await placeOrder()
  const [session] = (await stripe.checkout.sessions.list({ payment_intent: intent })).data
  await payForeignPage(shop.environment, { cents, checkoutId: session?.client_reference_id })
  const [event] = (await stripe.events.list({ type: 'checkout.session.completed', limit: 1 })).data
  const [charge] = (await stripe.charges.list({ limit: 1 })).data
  if (!event || typeof charge?.payment_intent !== 'string') throw new Error('The payment sent no event')
  await shop.api.deliver(event)
  return charge.payment_intent
}

const refund = (staff: Staff, id: string, cents: number, key: string = crypto.randomUUID()) =>
  staff.post(`orders/${id}/refund`, { amountCents: cents, reason: 'other' }, { 'idempotency-key': key })
async function refundAttention(staff: Staff, intent: string) {
  const [attention] = await shop.attentionOf(intent)
  return staff.post(`payments/attention/${attention?.id}/refund`)
}
const decline = (staff: Staff, id: string) => staff.post(`orders/${id}/decline`, { reason: 'closing' })

async function refundedOf(id: string): Promise<number> {
  const { refundableCents } = await shop.refundable(id)
  return TOTAL_CENTS - refundableCents
}

/** The refunds of earlier tests must not count. */
const passShift = () => shop.api.passTime(12 * HOUR_MS + 1)

async function alertsTo(recipient: string): Promise<string[]> {
  return (await shop.messages()).filter((message) => message.includes(recipient))
}

describe('without a confirmation', () => {
  test('staff without a confirmation refund up to the sum of an order, and nothing above it in one refund or in many', async () => {
    const staff = await logIn('long ago')
    const { id } = await placeOrder()
    expect((await refund(staff, id, LIMITS.orderCents - 500)).statusCode).toBe(200)
    expect(codeOf(await refund(staff, id, 501))).toBe('reauthentication_required')
    expect((await refund(staff, id, 500)).statusCode).toBe(200)
    expect(codeOf(await refund(staff, id, 1))).toBe('reauthentication_required')
    expect(await refundedOf(id)).toBe(LIMITS.orderCents)
    passShift()
  })

  test('a decline above the sum without a confirmation is rejected, and leaves the order open', async () => {
    const staff = await logIn('long ago')
    const { id } = await placeOrder()
    expect(codeOf(await decline(staff, id))).toBe('reauthentication_required')
    expect(await shop.openIds()).toContain(id)
    expect(await refundedOf(id)).toBe(0)
  })

  test('a payment that became no order is refunded up to the sum of an order only', async () => {
    const staff = await logIn('long ago')
    const [small, large] = [await payLink(LIMITS.orderCents), await payLink(LIMITS.orderCents + 1)]
    expect(codeOf(await refundAttention(staff, large))).toBe('reauthentication_required')
    expect((await refundAttention(staff, small)).statusCode).toBe(200)
    passShift()
  })

  test('refunds without a confirmation stop after several orders in a shift, and are allowed again in the next', async () => {
    const staff = await logIn('long ago')
    const orders = [await placeOrder(), await placeOrder(), await placeOrder(), await placeOrder()]
    for (const { id } of orders.slice(0, 3)) expect((await refund(staff, id, 100)).statusCode).toBe(200)
    const fourth = orders[3]?.id ?? ''
    expect(codeOf(await refund(staff, fourth, 100))).toBe('reauthentication_required')
    passShift()
    expect((await refund(staff, fourth, 100)).statusCode).toBe(200)
    passShift()
  })

  test('an order that is a day old is not refunded without a confirmation', async () => {
    const staff = await logIn('long ago')
    const { id } = await placeOrder()
    shop.api.passTime(24 * HOUR_MS)
    expect(codeOf(await refund(staff, id, 1))).toBe('reauthentication_required')
    shop.api.passTime(-24 * HOUR_MS)
    expect((await refund(staff, id, 1)).statusCode).toBe(200)
    passShift()
  })

  test('refunds without a confirmation never exceed the limits, whatever several staff send at once', async () => {
    let refunds = 0
    const step = record({
      staff: integer({ min: 0, max: 2 }),
      order: integer({ min: 0, max: 3 }),
      cents: integer({ min: 1, max: LIMITS.orderCents + 200 }),
    })
    await assert(
      asyncProperty(
        array(array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        async (bursts) => {
          passShift()
          const orders = [await placeOrder(), await placeOrder(), await placeOrder(), await placeOrder()]
          const names = [0, 1, 2].map((index) => `staff-${staffNumber}-${index}`)
          const staff = await Promise.all(names.map((name) => logIn('long ago', name)))
          for (const burst of bursts) {
            await Promise.all(
              burst.map((each) => refund(staff[each.staff] ?? shop.staff, orders[each.order]?.id ?? '', each.cents)),
            )
          }
          const since = new Date(shop.api.now().getTime() - 12 * HOUR_MS).toISOString()
          const made = await shop.api.context.database.queries
            .selectFrom('refund_requests')
            .select(['transaction_id', 'account_id', 'amount_cents', 'requested_at', 'is_confirmed'])
            .execute()
          const sum = (rows: typeof made) => rows.reduce((cents, row) => cents + row.amount_cents, 0)
          for (const { intent } of orders) {
            expect(sum(made.filter((row) => row.transaction_id === intent))).toBeLessThanOrEqual(LIMITS.orderCents)
          }
          const inShift = made.filter((row) => row.requested_at > since && row.is_confirmed === 0)
          for (const name of names) {
            const own = inShift.filter((row) => row.account_id === name)
            expect(sum(own)).toBeLessThanOrEqual(LIMITS.shiftCents)
            expect(new Set(own.map((row) => row.transaction_id)).size).toBeLessThanOrEqual(LIMITS.shiftOrders)
          }
          expect(sum(inShift)).toBeLessThanOrEqual(LIMITS.shopCents)
          refunds += inShift.length
        },
      ),
      { numRuns: 5 },
    )
    expect(refunds).toBeGreaterThan(0)
  })
})

describe('with another identity provider', () => {
  test('a login of the last ten minutes confirms a refund, and the owner is notified', async () => {
    const { id } = await placeOrder()
    const key = crypto.randomUUID()
    expect(codeOf(await refund(await logIn('long ago'), id, TOTAL_CENTS, key))).toBe('reauthentication_required')
    expect(await alertsTo(OWNER)).toEqual([])
    expect((await refund(await logIn('now'), id, TOTAL_CENTS, key)).statusCode).toBe(200)
    expect(await alertsTo(OWNER)).toEqual([
      expect.stringContaining('$29.30 goes back to the customer, confirmed by Sam'),
    ])
    expect(await alertsTo('+61491570006')).toHaveLength(1)
    // A repeat of the call refunds nothing, so it needs no confirmation.
    expect((await refund(await logIn('long ago'), id, TOTAL_CENTS, key)).statusCode).toBe(200)
    expect(await alertsTo(OWNER)).toHaveLength(1)
  })

  test('a login of the last ten minutes confirms the refund of a payment that became no order', async () => {
    const intent = await payLink(LIMITS.orderCents + 1)
    expect((await refundAttention(await logIn('now'), intent)).statusCode).toBe(200)
  })

  test('a token that does not say when its user logged in confirms nothing', async () => {
    const { id } = await placeOrder()
    expect(codeOf(await decline(await logIn('without auth_time'), id))).toBe('reauthentication_required')
    expect((await decline(await logIn('now'), id)).statusCode).toBe(200)
  })
})

describe('a refund that failed, a day after the payment', () => {
  // A new shift: the refunds of the tests above do not count.
  beforeEach(() => shop.api.passTime(13 * HOUR_MS))

  async function failRefund(intent: string): Promise<void> {
    await shop.sendDue()
    await shop.environment.standins.actOnPayment(await shop.chargeOf(intent), 'fail-refund')
    shop.api.passTime(24 * HOUR_MS)
    await shop.deliverEventsOf(intent)
  }

  test('a failed refund of an order that is a day old is not repeated without a confirmation', async () => {
    const { id, intent } = await placeOrder()
    expect((await refund(await logIn('long ago'), id, 500)).statusCode).toBe(200)
    await failRefund(intent)
    expect(codeOf(await refundAttention(await logIn('long ago'), intent))).toBe('reauthentication_required')
    expect((await refundAttention(await logIn('now'), intent)).statusCode).toBe(200)
    const order = orderNumberOf(await shop.api.context.paidOrders.getOrder(id))
    expect(await alertsTo(OWNER)).toContainEqual(expect.stringContaining(`Order ${order}: $5.00`))
  })

  test('a failed refund of a payment without an order that is a day old is not repeated without a confirmation', async () => {
    const intent = await payLink(500)
    expect((await refundAttention(await logIn('long ago'), intent)).statusCode).toBe(200)
    await failRefund(intent)
    expect(codeOf(await refundAttention(await logIn('long ago'), intent))).toBe('reauthentication_required')
    expect((await refundAttention(await logIn('now'), intent)).statusCode).toBe(200)
  })
})
