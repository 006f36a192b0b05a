import { PICTURE_ORIGIN } from '@fuel-shack/contract/menu/menu'
import type { PaymentMethod } from '@fuel-shack/contract/site/site'
import { Stripe } from 'stripe'
import { AppError } from '../../errors.ts'
import { PaymentKeyRejectedError, PaymentPermissionError, type Payments, type ProviderProduct } from '../payments.ts'
import { openStripe, type StripeAddress } from './open-stripe.ts'
import { readStripeEvent } from './stripe-events.ts'
import { openPage } from './open-page.ts'
import { listAccountEntries, listPayouts } from './stripe-account.ts'
import { createdSince, createRefund, listDisputesSince, listRefunds } from './stripe-refunds.ts'
import { sessionSchema, toPayment } from './stripe-payment.ts'

interface StripeSettings extends StripeAddress {
  webhookSecret: string
}

interface StripeOptions {
  /** The payment methods that the page may offer, by Stripe's names. */
  paymentMethods: readonly PaymentMethod[]
}

/** The payments port for Stripe. Stripe's terms and errors do not leave this folder. */
export function createStripePayments(settings: StripeSettings, { paymentMethods }: StripeOptions): Payments {
  const stripe = openStripe(settings)
  const isLive = /^(sk|rk)_live_/.test(settings.secretKey)

  return {
    listProducts: () =>
      withProviderErrors(async () => {
        const products: ProviderProduct[] = []
        for await (const product of stripe.products.list({
          active: true,
          limit: 100,
          expand: ['data.default_price'],
        })) {
          products.push(toProviderProduct(product))
        }
        return products
      }),

    openPaymentPage: (page) => withProviderErrors(() => openPage(stripe, page, paymentMethods)),

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

/** A customer is waiting for the newer page: no retries, and a short timeout. */
const EXPIRE_OPTIONS = { timeout: 3000, maxNetworkRetries: 0 }

/** Stripe only expires open sessions. A complete or expired session is returned as it is. */
async function expireOrRetrieve(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session> {
  try {
    return await stripe.checkout.sessions.expire(sessionId, {}, EXPIRE_OPTIONS)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return stripe.checkout.sessions.retrieve(sessionId, {}, EXPIRE_OPTIONS)
  }
}

function toProviderProduct(product: Stripe.Product): ProviderProduct {
  const price = typeof product.default_price === 'object' ? product.default_price : null
  const order = Number.parseFloat(product.metadata['order'] ?? '')
  const usable = price?.active === true && price.currency === 'aud' ? price : null
  return {
    id: product.id,
    title: product.name,
    description: product.description,
    picture: product.images.find(isStoredByStripe) ?? null,
    priceId: usable?.id ?? null,
    unitPriceCents: usable?.unit_amount ?? null,
    section: product.metadata['section'] ?? null,
    order: Number.isFinite(order) ? order : null,
  }
}

/** The dashboard stores an uploaded picture there; over the API, an address can be of any host. */
function isStoredByStripe(address: string): boolean {
  return URL.canParse(address) && new URL(address).origin === PICTURE_ORIGIN
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
