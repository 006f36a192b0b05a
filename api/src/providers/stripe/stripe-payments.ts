import { Stripe } from 'stripe'
import { AppError } from '../../errors.ts'
import type { Payments, ProviderProduct } from '../payments.ts'
import { openStripe, type StripeAddress } from './open-stripe.ts'
import { readStripeEvent } from './stripe-events.ts'
import { toPayment } from './stripe-payment.ts'

interface StripeSettings extends StripeAddress {
  webhookSecret: string
}

/** The payments port on Stripe: every Stripe word and every Stripe error stays in this folder. */
export function createStripePayments(settings: StripeSettings): Payments {
  const stripe = openStripe(settings)

  return {
    listProducts: () =>
      translated(async () => {
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

    openPaymentPage: (page) =>
      translated(async () => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: page.lines.map((line) => ({ price: line.priceId, quantity: line.quantity })),
            client_reference_id: page.checkoutId,
            metadata: { checkout_id: page.checkoutId },
            payment_intent_data: { metadata: { checkout_id: page.checkoutId } },
            expires_at: Math.floor(page.expiresAt.getTime() / 1000),
            success_url: page.successUrl,
            cancel_url: page.cancelUrl,
            ...(page.emailAddress !== null && { customer_email: page.emailAddress }),
          },
          { idempotencyKey: `checkout-${page.checkoutId}` },
        )
        if (session.url === null) throw new Error('Stripe opened a session without an address')
        return { sessionId: session.id, url: session.url }
      }),

    closePaymentPage: (sessionId) => translated(async () => toPayment(await expireOrRetrieve(stripe, sessionId))),

    getPayment: (sessionId) => translated(async () => toPayment(await stripe.checkout.sessions.retrieve(sessionId))),

    readEvent: (body, signature) => readStripeEvent(stripe, body, signature, settings.webhookSecret),
  }
}

/** A customer waits for the newer page meanwhile: one try, and a short one. */
const EXPIRE = { timeout: 3000, maxNetworkRetries: 0 }

/** Stripe expires open sessions only; one that is complete or expired already is answered as it is. */
async function expireOrRetrieve(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session> {
  try {
    return await stripe.checkout.sessions.expire(sessionId, {}, EXPIRE)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return stripe.checkout.sessions.retrieve(sessionId, {}, EXPIRE)
  }
}

function toProviderProduct(product: Stripe.Product): ProviderProduct {
  const price = typeof product.default_price === 'object' ? product.default_price : null
  const order = Number.parseFloat(product.metadata['order'] ?? '')
  const usable = price?.active === true && price.currency === 'aud' ? price : null
  return {
    id: product.id,
    title: product.name,
    priceId: usable?.id ?? null,
    unitPriceCents: usable?.unit_amount ?? null,
    section: product.metadata['section'] ?? null,
    order: Number.isFinite(order) ? order : null,
  }
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new AppError('payment_provider_failed', { cause })
  }
}
