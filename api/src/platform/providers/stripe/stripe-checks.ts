import { randomUUID } from 'node:crypto'
import type { Check } from '@fuel-shack/contract/office/server-checks'
import { Stripe } from 'stripe'
import { ask } from '../../checks/ask.ts'
import { fault, ok, skipped, warning } from '../../checks/check.ts'
import { describeNetworkFailure } from '../../checks/network-failure.ts'
import { KEY_REJECTED } from '../payments.ts'
import { openStripe, type StripeAddress } from './open-stripe.ts'
import { endpointChecks } from './endpoint-checks.ts'

export interface StripeCheckDeps extends StripeAddress {
  webhookSecret: string
  publicUrl: string
  production: boolean
  /** The key is one of Stripe's test mode. */
  isTest: boolean
  clock: () => Date
}

const ONE_TRY = { timeout: 5000, maxNetworkRetries: 0 }

/** Calls Stripe as the server does, without making anything there. */
export async function checkStripe(deps: StripeCheckDeps): Promise<Check[]> {
  if (deps.secretKey === '') return [skipped('payments.key', 'STRIPE_SECRET_KEY is not set: no one can pay.')]
  const stripe = openStripe(deps)
  const key = await checkKey(stripe, deps)
  if (key.state === 'fault') return [key, await checkDelivery(stripe, deps)]
  const checks = await Promise.all([
    checkPermissions(stripe),
    endpointChecks(stripe, deps),
    checkDelivery(stripe, deps),
    checkUndelivered(stripe, deps.clock()),
  ])
  return [key, checkMode(deps), ...checks.flat()]
}

async function checkKey(stripe: Stripe, { apiUrl }: StripeCheckDeps): Promise<Check> {
  try {
    await stripe.checkout.sessions.list({ limit: 1 }, ONE_TRY)
    return ok('payments.key', 'Stripe accepts the key.')
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      return fault('payments.key', KEY_REJECTED, "Copy the key from Stripe's dashboard again, and restart.")
    if (error instanceof Stripe.errors.StripeConnectionError) {
      const host = apiUrl === undefined ? 'api.stripe.com' : new URL(apiUrl).host
      const { words, cure } = describeNetworkFailure(error.detail, { host, setting: 'the network' })
      return fault('payments.key', words, cure)
    }
    // A key without this permission is named below.
    if (error instanceof Stripe.errors.StripePermissionError) return ok('payments.key', 'Stripe accepts the key.')
    return fault('payments.key', `Stripe answers with an error: ${messageOf(error)}`, 'Try again in a few minutes.')
  }
}

function checkMode({ isTest, apiUrl, production }: StripeCheckDeps): Check {
  if (apiUrl !== undefined)
    return warning('payments.mode', 'STRIPE_API_URL names a stand-in: no payment is real.', 'In production, unset it.')
  if (!isTest) return ok('payments.mode', 'The key is a live one: payments are real.')
  const words = 'The key is a test key: anyone can order with a test card, and no payment is real.'
  const cure = 'Set the live key (rk_live_… or sk_live_…) before you open.'
  return production ? fault('payments.mode', words, cure) : warning('payments.mode', words, cure)
}

/** A call without its parameters makes nothing: Stripe first looks whether the key may make it. */
const WRITES: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  'Write for Checkout Sessions': (stripe) => stripe.checkout.sessions.create({}, ONE_TRY),
  'Write for Charges and Refunds': (stripe) => stripe.refunds.create({}, ONE_TRY),
  'Write for Coupons': (stripe) => stripe.coupons.create({}, ONE_TRY),
}
const READS: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  'Read for Balance': (stripe) => stripe.balanceTransactions.list({ limit: 1 }, ONE_TRY),
  'Read for Payouts': (stripe) => stripe.payouts.list({ limit: 1 }, ONE_TRY),
}

async function checkPermissions(stripe: Stripe): Promise<Check[]> {
  const [writes, reads] = await Promise.all([listForbidden(stripe, WRITES), listForbidden(stripe, READS)])
  const inDashboard = "Edit the key in Stripe's dashboard, under Developers, API keys."
  return [
    writes.length === 0
      ? ok('payments.permissions', 'The key can open payment pages, refund, and make coupons.')
      : fault('payments.permissions', `The key lacks a permission: ${writes.join(', ')}.`, inDashboard),
    reads.length === 0
      ? ok('payments.comparison', 'The key can read balance and payouts.')
      : warning(
          'payments.comparison',
          `The takings cannot be compared with Stripe in full. The key lacks ${reads.join(', ')}.`,
          inDashboard,
        ),
  ]
}

async function listForbidden(stripe: Stripe, calls: typeof WRITES): Promise<string[]> {
  const names = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => {
      try {
        await call(stripe)
        return []
      } catch (error) {
        return error instanceof Stripe.errors.StripePermissionError ? [name] : []
      }
    }),
  )
  return names.flat()
}

/** Sends the server an event as Stripe does, of a type that it ignores. */
async function checkDelivery(stripe: Stripe, { publicUrl, webhookSecret }: StripeCheckDeps): Promise<Check> {
  if (webhookSecret === '')
    return skipped('payments.delivery', 'STRIPE_WEBHOOK_SECRET is not set: run `npm run -w api stripe -- connect`.')
  const address = `${publicUrl}/webhooks/stripe`
  const payload = JSON.stringify({ id: `evt_doctor_${randomUUID()}`, type: 'fuel_shack.doctor', data: { object: {} } })
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  try {
    const { status } = await ask(address, { method: 'POST', headers, body: payload })
    if (status === 200) return ok('payments.delivery', `${address} accepts a report that is signed like Stripe's.`)
    if (status === 400) {
      return fault(
        'payments.delivery',
        'The server rejects a report that is signed with STRIPE_WEBHOOK_SECRET.',
        'Restart the server after a change of its settings. If a proxy changes the body of requests, let it pass them on as they are.',
      )
    }
    return fault(
      'payments.delivery',
      `A report of Stripe to ${address} is answered with ${status}.`,
      'Let the proxy forward this path to the server, without a login, a redirect or a filter for robots.',
    )
  } catch (error) {
    const { words, cure } = describeNetworkFailure(error, { host: new URL(publicUrl).host, setting: 'PUBLIC_URL' })
    return fault('payments.delivery', words, cure)
  }
}

const RECENT_SECONDS = 3 * 24 * 3600
/** A delivery may still be under way. */
const UNDER_WAY_SECONDS = 120

/** Only this shows a wrong secret: Stripe keeps the one of an endpoint to itself. */
async function checkUndelivered(stripe: Stripe, now: Date): Promise<Check[]> {
  const nowSeconds = Math.floor(now.getTime() / 1000)
  try {
    const created = { gte: nowSeconds - RECENT_SECONDS, lt: nowSeconds - UNDER_WAY_SECONDS }
    const { data } = await stripe.events.list({ delivery_success: false, created, limit: 100 }, ONE_TRY)
    if (data.length === 0)
      return [ok('payments.undelivered', 'Stripe has delivered all its reports of the last three days.')]
    return [
      fault(
        'payments.undelivered',
        `Stripe could not deliver ${data.length === 100 ? 'more than 99' : data.length} reports in the last three days.`,
        "Compare STRIPE_WEBHOOK_SECRET with the signing secret of the endpoint in Stripe's dashboard, which also lists each answer of the server.",
      ),
    ]
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError)
      return [
        skipped(
          'payments.undelivered',
          'The key may not list events (Read for Events): look at the deliveries in the dashboard.',
        ),
      ]
    return [skipped('payments.undelivered', `Stripe does not list its reports: ${messageOf(error)}`)]
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
