import type { User } from '../../src/platform/callers.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Payments } from '../../src/platform/providers/payments.ts'
import { createStripePayments } from '../../src/platform/providers/stripe/stripe-payments.ts'
import { createCheckoutService } from '../../src/sales/checkout/checkout-service.ts'
import { createPaymentPagesService } from '../../src/sales/payments/pages/payment-pages-service.ts'
import { createSupersededPaymentPages } from '../../src/sales/payments/pages/superseded-payment-pages.ts'
import { createSweepService } from '../../src/sales/payments/settling/sweep-service.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { LONG_TOKENS, openRoasts, roasts } from '../orders/portions-fixture.ts'
import { crashBeforeStatement, SimulatedCrash } from '../support/crashing-database.ts'
import { useTestApp } from '../support/use-test-app.ts'

const LATE_MS = 16 * 60_000
const MOST_STATEMENTS = 80

const { environment, api } = useTestApp(LONG_TOKENS.settings)
let shop: ReturnType<typeof openRoasts>

beforeEach(async () => {
  shop = openRoasts(environment, [api], LONG_TOKENS.claims)
  await shop.clear()
  await shop.state({ until: 'undone', left: 6 })
})

const stripe = () => createStripePayments(api.context.config.stripe, { readPaymentMethods: () => ['card'] })
const log = { info: () => {}, warn: () => {}, error: () => {} }
const newId = () => crypto.randomUUID()

function newPerson(): User {
  const subject = `crash-${newId()}`
  const claims = { name: 'Casey', email: `${subject}@fuelshack.example` }
  return { subject, roles: new Set(['customer']), accessToken: '', claims }
}

function checkoutOn(database: Database, payments: Payments, supersededPages = api.context.supersededPages) {
  const addresses = { publicUrl: 'http://fuel-shack.test', clock: api.now, newId }
  const paymentPages = createPaymentPagesService({ ...api.context, ...addresses, database, payments, supersededPages })
  return createCheckoutService({ ...api.context, clock: api.now, paymentPages })
}

async function portions() {
  const [stated] = await shop.listStated()
  return { remaining: stated?.remaining, reserved: stated?.reserved }
}

/** Passes the time after which a checkout without a page is late. */
async function sweepLate(): Promise<void> {
  api.passTime(LATE_MS)
  await shop.sweep()
  api.passTime(-LATE_MS)
}

describe('a crash between taking portions and the payment page', () => {
  /** The provider has opened the page, and the server crashes before it stores it. */
  async function crashBeforePage(): Promise<{ sessionId: string; url: string }> {
    let opened = { sessionId: '', url: '' }
    const payments: Payments = {
      ...stripe(),
      async openPaymentPage(page) {
        opened = await stripe().openPaymentPage(page)
        throw new SimulatedCrash('before the page was stored')
      },
    }
    const crashing = checkoutOn(api.context.database, payments)
    await expect(crashing.startCheckout(newPerson(), roasts(2), undefined)).rejects.toThrow(SimulatedCrash)
    return opened
  }

  test('portions of a checkout whose page was not stored come back after 15 minutes, once', async () => {
    await crashBeforePage()
    expect(await portions()).toEqual({ remaining: 4, reserved: 2 })
    await shop.sweep()
    expect(await portions()).toEqual({ remaining: 4, reserved: 2 })
    await sweepLate()
    await sweepLate()
    expect(await portions()).toEqual({ remaining: 6, reserved: 0 })
  })

  test('a page that was not stored and is paid in time is an order, and one paid after that is refunded', async () => {
    const [early, late] = [await crashBeforePage(), await crashBeforePage()]
    await shop.pay(early)
    const { data } = await environment.stripe.events.list({ type: 'checkout.session.completed', limit: 1 })
    for (const event of data) await api.deliver(event)
    expect(await portions()).toEqual({ remaining: 2, reserved: 2 })
    await sweepLate()
    await shop.pay(late)
    const { data: events } = await environment.stripe.events.list({ type: 'checkout.session.completed', limit: 1 })
    for (const event of events) await api.deliver(event)
    expect(await portions()).toEqual({ remaining: 4, reserved: 0 })
    expect(await shop.countSold()).toBe(2)
    const attention = await api.context.database.queries.selectFrom('payment_attention').select('kind').execute()
    expect(attention).toEqual([{ kind: 'paid_after_expiry' }])
  })
})

test('an earlier page that could not be closed is an order if it is paid, and the second payment is refunded', async () => {
  await shop.buy(roasts(4))
  const closesNothing: Payments = { ...stripe(), closePaymentPage: () => Promise.reject(new Error('no answer')) }
  const supersededPages = createSupersededPaymentPages({ ...api.context, payments: closesNothing, log })
  const checkout = checkoutOn(api.context.database, closesNothing, supersededPages)
  const person = newPerson()
  const earlier = await checkout.startCheckout(person, roasts(2), undefined)
  const newer = await checkout.startCheckout(person, roasts(1, 1), undefined)
  expect(await portions()).toEqual({ remaining: 0, reserved: 2 })
  const soldBefore = await shop.countSold()
  await shop.pay(earlier)
  await shop.sweep()
  expect(await portions()).toEqual({ remaining: 0, reserved: 0 })
  await shop.pay(newer)
  await shop.sweep()
  expect(await portions()).toEqual({ remaining: 0, reserved: 0 })
  expect((await shop.countSold()) - soldBefore).toBe(2)
  const attention = await api.context.database.queries
    .selectFrom('payment_attention')
    .select('kind')
    .where('session_id', '=', newer.sessionId)
    .execute()
  expect(attention).toEqual([{ kind: 'paid_after_expiry' }])
})

test('a crash between any two statements of a checkout takes no portion, and the next call takes each once', async () => {
  const person = newPerson()
  let crashes = 0
  for (let crashAt = 0; crashAt < MOST_STATEMENTS; crashAt += 1) {
    const crashing = checkoutOn(crashBeforeStatement(api.context.database, crashAt), stripe())
    const outcome = await crashing
      .startCheckout(person, roasts(1, 1), 'attempt-crash-1')
      .catch((error: unknown) => error)
    if (!(outcome instanceof SimulatedCrash)) break
    crashes += 1
    expect(await portions()).toEqual({ remaining: 6, reserved: 0 })
  }
  expect(crashes).toBeGreaterThan(10)
  expect(await portions()).toEqual({ remaining: 4, reserved: 2 })
})

test('a crash between any two statements of the end of a page gives nothing back, and the next sweep gives back once', async () => {
  const page = await (await shop.newCustomer()).open(roasts(3))
  await shop.expire(page)
  let crashes = 0
  for (let crashAt = 0; crashAt < MOST_STATEMENTS; crashAt += 1) {
    const crashing = createSweepService({
      ...api.context,
      database: crashBeforeStatement(api.context.database, crashAt),
      payments: stripe(),
      clock: api.now,
      elapsedMs: () => performance.now(),
      log,
    })
    if ((await crashing.sweepUnsettled()).closed > 0) break
    crashes += 1
    expect(await portions()).toEqual({ remaining: 3, reserved: 3 })
  }
  expect(crashes).toBeGreaterThan(4)
  expect(await portions()).toEqual({ remaining: 6, reserved: 0 })
})
