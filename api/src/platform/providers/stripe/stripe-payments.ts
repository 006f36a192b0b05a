import type { PaymentMethod } from '@fuel-shack/contract/shop/rest-stop/site'
import { Stripe } from 'stripe'
import { AppError } from '../../errors.ts'
import {
  PaymentKeyRejectedError,
  PaymentPermissionError,
  type ListedPayment,
  type Payments,
  type ProviderPeriod,
} from '../payments.ts'
import { openStripe, type StripeAddress } from './open-stripe.ts'
import { readStripeEvent } from './stripe-events.ts'
import { openPage } from './open-page.ts'
import { createdIn, listAccountEntries, listPayouts } from './stripe-account.ts'
import { createdSince, createRefund, instantOf, listDisputesSince, listRefunds } from './stripe-refunds.ts'
import { listedSessionSchema, sessionSchema, toPayment } from './stripe-payment.ts'

interface StripeSettings extends StripeAddress {
  webhookSecret: string
}

interface StripeOptions {
  /** The payment methods that the page may offer, by Stripe's names. */
  readPaymentMethods: () => readonly PaymentMethod[]
}

/** The payments port for Stripe. Stripe's terms and errors do not leave this folder. */
export function createStripePayments(settings: StripeSettings, { readPaymentMethods }: StripeOptions): Payments {
  const stripe = openStripe(settings)
  const isLive = /^(sk|rk)_live_/.test(settings.secretKey)

  return {
    // A restricted key that can open payment pages can also list them.
    checkKey: () => withProviderErrors(async () => void (await stripe.checkout.sessions.list({ limit: 1 }, ONE_TRY))),

    openPaymentPage: (page) => withProviderErrors(() => openPage(stripe, page, readPaymentMethods())),

    getPayment: (sessionId) =>
      withProviderErrors(async () => {
        try {
          const session = await stripe.checkout.sessions.retrieve(sessionId)
          return toPayment(sessionSchema.parse(session), isLive)
        } catch (error) {
          if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return
          throw error
        }
      }),

    closePaymentPage: (sessionId) =>
      withProviderErrors(async () => toPayment(sessionSchema.parse(await expireOrRetrieve(stripe, sessionId)), isLive)),

    listPayments: (openedIn) => withProviderErrors(() => listPayments(stripe, openedIn, isLive)),

    refundPayment: (refund) => withProviderErrors(() => createRefund(stripe, refund)),

    listRefunds: (transactionId) => withProviderErrors(() => listRefunds(stripe, { payment_intent: transactionId })),

    listRefundsSince: (since) => withProviderErrors(() => listRefunds(stripe, { created: createdSince(since) })),

    listDisputesSince: (since) => withProviderErrors(() => listDisputesSince(stripe, since)),

    listAccountEntries: (period) => withProviderErrors(() => listAccountEntries(stripe, period)),

    listPayouts: (period) => withProviderErrors(() => listPayouts(stripe, period)),

    readEvent: (body, signature) =>
      readStripeEvent(body, signature, { stripe, webhookSecret: settings.webhookSecret, isLive }),
  }
}

/** A page that was paid is complete; an open or expired one was not. */
async function listPayments(stripe: Stripe, openedIn: ProviderPeriod, isLive: boolean): Promise<ListedPayment[]> {
  const payments: ListedPayment[] = []
  const created = createdIn(openedIn)
  for await (const listed of stripe.checkout.sessions.list({ created, status: 'complete', limit: PAGE })) {
    const session = listedSessionSchema.parse(listed)
    payments.push({ ...toPayment(session, isLive), openedAt: instantOf(session.created) })
  }
  return payments
}

const PAGE = 100
/** For calls that someone waits for, or that another call repeats. */
const ONE_TRY = { timeout: 3000, maxNetworkRetries: 0 }

/** Stripe only expires open sessions. A complete or expired session is returned as it is. */
async function expireOrRetrieve(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session> {
  try {
    return await stripe.checkout.sessions.expire(sessionId, {}, ONE_TRY)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return stripe.checkout.sessions.retrieve(sessionId, {}, ONE_TRY)
  }
}

async function withProviderErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeAuthenticationError) throw new PaymentKeyRejectedError(cause)
    if (cause instanceof Stripe.errors.StripePermissionError) throw new PaymentPermissionError(cause)
    throw new AppError('payment_provider_failed', { cause })
  }
}
