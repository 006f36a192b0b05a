import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import { expireSession } from '../checkout-page/expire-session.ts'
import { couponOf, discountParams } from './coupon-calls.ts'
import { listObjects, pageParams } from './listing.ts'
import { newSessionId } from '../objects/object-ids.ts'
import type { LineItem, Session } from '../objects/object-shapes.ts'
import {
  fields,
  listOf,
  metadata,
  oneOf,
  optional,
  text,
  integer,
  boolean,
  MAX_CENTS,
  type ParamsOf,
} from './params.ts'
import { lineParams, makeLines } from './session-lines.ts'
import { StripeError } from './stripe-error.ts'

const DAY_SECONDS = 24 * 3600
const MIN_CENTS = 50

const createParams = fields({
  adaptive_pricing: optional(fields({ enabled: boolean })),
  allowed_payment_method_types: optional(listOf(oneOf('card', 'au_becs_debit'))),
  cancel_url: optional(text()),
  client_reference_id: optional(text(200)),
  customer_email: optional(text(800)),
  discounts: optional(listOf(discountParams)),
  expires_at: optional(integer()),
  line_items: listOf(lineParams),
  metadata: optional(metadata),
  mode: oneOf('payment'),
  payment_intent_data: optional(
    fields({
      metadata: optional(metadata),
    } satisfies ParamsOf<Stripe.Checkout.SessionCreateParams.PaymentIntentData>),
  ),
  success_url: text(),
} satisfies ParamsOf<Stripe.Checkout.SessionCreateParams>)
type CreateParams = ReturnType<typeof createParams>

function createSession(account: StripeAccount, given: CreateParams): Session {
  throwForSentinel(given.customer_email)
  if (given.expires_at !== undefined) requireExpiryInRange(given.expires_at - account.nowSeconds())
  if (given.line_items.length === 0) {
    throw new StripeError(400, 'Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  }
  const session = openSession(account, makeLines(account, given.line_items), given)
  requirePayable(session.amount_total)
  return session
}

/** Stores a session that can be paid, and its lines. */
function openSession(account: StripeAccount, lines: LineItem[], given: CreateParams): Session {
  const id = newSessionId()
  const { customer_email: customerEmail } = given
  const currency = lines[0]?.currency ?? 'aud'
  const coupon = couponOf(account, given.discounts ?? [], currency)
  const expiresAtSeconds = given.expires_at ?? account.nowSeconds() + DAY_SECONDS
  const amountSubtotal = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const amountDiscount = Math.min(coupon?.amount_off ?? 0, amountSubtotal)
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_subtotal: amountSubtotal,
    amount_total: amountSubtotal - amountDiscount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created: account.nowSeconds(),
    currency,
    customer_details: customerEmail === undefined ? null : { email: customerEmail, name: null },
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_email: customerEmail ?? null,
    discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
    expires_at: expiresAtSeconds,
    livemode: false,
    metadata: given.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_method_types: given.allowed_payment_method_types ?? ['card', 'au_becs_debit'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    success_url: given.success_url,
    total_details: { amount_discount: amountDiscount, amount_shipping: 0, amount_tax: 0 },
    url: account.payUrl(id),
  }
  account.objects.insert('checkout.session', session, {
    dueSeconds: expiresAtSeconds,
    workings: { paymentMetadata: given.payment_intent_data?.metadata ?? {} },
  })
  // Lists return the newest first, and Stripe returns the lines in the order in which they were given.
  for (const line of lines.toReversed()) account.objects.insert('item', line, { parentId: id })
  return session
}

/**
 * A customer email that ends in `+stripe-500@…` or `+stripe-429@…` makes session creation fail with that status, so that
 * anyone can try how the shop handles an outage of Stripe.
 */
function throwForSentinel(customerEmail: string | undefined): void {
  const status = /\+stripe-(500|429)@/.exec(customerEmail ?? '')?.[1]
  if (status === '500') throw new StripeError(500, 'An unknown error occurred.', { type: 'api_error' })
  if (status === '429') throw new StripeError(429, 'Too many requests hit the API too quickly.', { code: 'rate_limit' })
}

function requireExpiryInRange(seconds: number): void {
  const outOfRange = (rule: string) =>
    new StripeError(400, `The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`, {
      param: 'expires_at',
    })
  if (seconds < 1800) throw outOfRange('at least 30 minutes')
  if (seconds > DAY_SECONDS) throw outOfRange('less than 24 hours')
}

function requirePayable(amountTotal: number): void {
  if (amountTotal < MIN_CENTS) {
    const message = "The Checkout Session's total amount due must add up to at least A$0.50 aud"
    throw new StripeError(400, message, { code: 'amount_too_small' })
  }
  if (amountTotal > MAX_CENTS) {
    throw new StripeError(400, "The Checkout Session's total amount must be no more than A$999,999.99", {
      code: 'amount_too_large',
    })
  }
}

export function sessionCalls(account: StripeAccount): StripeCall[] {
  const path = '/v1/checkout/sessions'
  const list = fields({
    ...pageParams,
    created: optional(fields({ gte: integer(), lt: integer() })),
    payment_intent: optional(text()),
    status: optional(oneOf('open', 'complete', 'expired')),
  } satisfies ParamsOf<Stripe.Checkout.SessionListParams>)
  return [
    stripeCall(`GET ${path}`, list, ({ created, payment_intent, status, ...page }) =>
      listObjects(account.objects, 'checkout.session', path, { page, created, where: { payment_intent, status } }),
    ),
    stripeCall(`GET ${path}/:id`, fields({}), (_, id) => account.objects.get('checkout.session', id)),
    stripeCall(`GET ${path}/:id/line_items`, fields(pageParams), (page, id) => {
      account.objects.get('checkout.session', id)
      return listObjects(account.objects, 'item', `${path}/${id}/line_items`, { page, parentId: id })
    }),
    stripeCall(`POST ${path}`, createParams, (given) => createSession(account, given)),
    stripeCall(`POST ${path}/:id/expire`, fields({}), (_, id) => expireSession(account, id)),
  ]
}
