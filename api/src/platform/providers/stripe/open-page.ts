import { createHash } from 'node:crypto'
import { optionText } from '@fuel-shack/contract/shop/catalogue/option-choice'
import type { PaymentMethod } from '@fuel-shack/contract/shop/rest-stop/site'
import { Stripe } from 'stripe'
import type { OpenPaymentPage, PaymentPageLine } from '../payments.ts'

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

const MINIMUM_SECONDS = 1800
const CLOCK_STEP_SECONDS = 300

/** Opens Stripe's hosted page for a checkout. */
export async function openPage(
  stripe: Stripe,
  page: OpenPaymentPage,
  paymentMethods: readonly PaymentMethod[],
): Promise<{ sessionId: string; url: string }> {
  const coupon = await makeCoupon(stripe, page)
  const params = { ...sessionParams(page, paymentMethods), ...(coupon !== undefined && { discounts: [{ coupon }] }) }
  try {
    return await create(stripe, page.checkoutId, params)
  } catch (error) {
    const expiresAt = expiryByStripesClock(page, error)
    if (expiresAt === undefined) throw error
    return create(stripe, page.checkoutId, { ...params, expires_at: expiresAt })
  }
}

/**
 * A page has no way to say that a part is paid already, so that part is a coupon, which pays once. Its id is that of the checkout: a
 * repeated call finds it, also after Stripe has forgotten the idempotency key.
 *
 * @returns undefined if the page asks for everything.
 */
async function makeCoupon(stripe: Stripe, { checkoutId, spendCents }: OpenPaymentPage): Promise<string | undefined> {
  if (spendCents === 0) return undefined
  const id = `balance-${checkoutId}`
  try {
    await stripe.coupons.create(
      {
        id,
        name: 'Paid with balance',
        amount_off: spendCents,
        currency: 'aud',
        duration: 'once',
        max_redemptions: 1,
        metadata: { checkout_id: checkoutId },
      },
      { idempotencyKey: `coupon-${checkoutId}` },
    )
  } catch (error) {
    const isKnown = error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_already_exists'
    if (!isKnown) throw error
  }
  return id
}

/** The key is derived from the parameters: a repeated call finds its page, and a changed call does not conflict. */
async function create(stripe: Stripe, checkoutId: string, params: Stripe.Checkout.SessionCreateParams) {
  const fingerprint = createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 16)
  const idempotencyKey = `checkout-${checkoutId}-${fingerprint}`
  const session = await stripe.checkout.sessions.create(params, { idempotencyKey })
  if (session.url === null) throw new Error('Stripe opened a session without a URL')
  return { sessionId: session.id, url: session.url }
}

function sessionParams(
  page: OpenPaymentPage,
  paymentMethods: readonly PaymentMethod[],
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    line_items: [
      ...page.lines.map((line) => lineItem(line)),
      ...(page.surcharge ? [surchargeItem(page.surcharge)] : []),
    ],
    // A filter on the methods that are enabled in the dashboard. Apple Pay and Google Pay count as cards.
    allowed_payment_method_types: [...paymentMethods],
    // The customer pays the amount on the menu, not a converted one.
    adaptive_pricing: { enabled: false },
    client_reference_id: page.checkoutId,
    metadata: { checkout_id: page.checkoutId },
    payment_intent_data: { metadata: { checkout_id: page.checkoutId } },
    expires_at: Math.floor(page.expiresAt.getTime() / 1000),
    success_url: page.successUrl,
    cancel_url: page.cancelUrl,
    ...(page.emailAddress !== null && { customer_email: page.emailAddress }),
  }
}

/** The product exists on this page only: Stripe knows nothing of the menu. */
function lineItem(line: PaymentPageLine): LineItem {
  const { productId, title, unitPriceCents, quantity, options } = line
  const description = options.map((option) => optionText(option)).join(', ')
  const product = {
    name: title,
    // Stripe rejects an empty description.
    ...(description !== '' && { description }),
    metadata: { product_id: productId },
  }
  return { price_data: { currency: 'aud', unit_amount: unitPriceCents, product_data: product }, quantity }
}

function surchargeItem({ name, cents }: NonNullable<OpenPaymentPage['surcharge']>): LineItem {
  return { price_data: { currency: 'aud', unit_amount: cents, product_data: { name } }, quantity: 1 }
}

/**
 * Stripe accepts an `expires_at` between 30 minutes and 24 hours away by its own clock, which is in its response headers.
 * If the server's clock is wrong, the page stays open for as long by Stripe's. Rounded, so that calls at about the same time have the same parameters.
 */
function expiryByStripesClock(page: OpenPaymentPage, error: unknown): number | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.param !== 'expires_at') return undefined
  const stripesNow = Math.floor(Date.parse(error.headers?.['date'] ?? '') / 1000)
  if (Number.isNaN(stripesNow)) return undefined
  const openSeconds = (page.expiresAt.getTime() - page.requestedAt.getTime()) / 1000
  return roundUp(stripesNow) + Math.max(roundUp(openSeconds), MINIMUM_SECONDS)
}

function roundUp(seconds: number): number {
  return Math.ceil(seconds / CLOCK_STEP_SECONDS) * CLOCK_STEP_SECONDS
}
