import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import { expireSession } from '../checkout-page/expire-session.ts'
import { couponOf, discountParams } from './coupon-calls.ts'
import { createdRange, listObjects, pageParams } from './listing.ts'
import type { Session } from '../objects/object-shapes.ts'
import {
  currency,
  emailAddress,
  fields,
  listOf,
  metadata,
  oneOf,
  optional,
  text,
  webUrl,
  integer,
  boolean,
  type ParamsOf,
} from './params.ts'
import { lineParams, makeLines } from './session-lines.ts'
import { newSession } from '../objects/session-shape.ts'
import { StripeError } from './stripe-error.ts'

const DAY_SECONDS = 24 * 3600
const MIN_CENTS = 50

const createParams = fields({
  adaptive_pricing: optional(fields({ enabled: boolean })),
  allowed_payment_method_types: optional(listOf(oneOf('card', 'au_becs_debit'))),
  automatic_tax: optional(fields({ enabled: boolean })),
  billing_address_collection: optional(oneOf('auto')),
  cancel_url: optional(webUrl),
  client_reference_id: optional(text(200)),
  currency: optional(currency),
  customer_creation: optional(oneOf('if_required')),
  customer_email: optional(emailAddress),
  discounts: optional(listOf(discountParams)),
  expires_at: optional(integer()),
  line_items: listOf(lineParams),
  locale: optional(text()),
  metadata: optional(metadata),
  mode: oneOf('payment'),
  payment_intent_data: optional(
    fields({
      description: optional(text(1000)),
      metadata: optional(metadata),
      receipt_email: optional(emailAddress),
      statement_descriptor: optional(text(22)),
    } satisfies ParamsOf<Stripe.Checkout.SessionCreateParams.PaymentIntentData>),
  ),
  phone_number_collection: optional(fields({ enabled: boolean })),
  submit_type: optional(oneOf('auto', 'pay', 'book', 'donate')),
  success_url: webUrl,
  ui_mode: optional(oneOf('hosted_page')),
} satisfies ParamsOf<Stripe.Checkout.SessionCreateParams>)
type CreateParams = ReturnType<typeof createParams>

function createSession(account: StripeAccount, given: CreateParams): Session {
  throwForSentinel(given.customer_email)
  const now = account.nowSeconds()
  const expiresAt = given.expires_at ?? now + DAY_SECONDS
  requireExpiryInRange(expiresAt - now)
  if (given.line_items.length === 0) {
    throw new StripeError(400, 'Missing required param: line_items.', {
      code: 'parameter_missing',
      param: 'line_items',
    })
  }
  const lines = makeLines(account, given.line_items)
  const sessionCurrency = lines[0]?.currency ?? 'aud'
  const amountSubtotal = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const coupon = couponOf(account, given.discounts ?? [], sessionCurrency)
  const amountDiscount = Math.min(coupon?.amount_off ?? 0, amountSubtotal)
  requirePayable(amountSubtotal - amountDiscount)
  const session = newSession({
    amountSubtotal,
    amountDiscount,
    coupon: coupon?.id,
    currency: sessionCurrency,
    created: now,
    expiresAt,
    successUrl: given.success_url,
    cancelUrl: given.cancel_url,
    clientReferenceId: given.client_reference_id,
    customerEmail: given.customer_email,
    metadata: given.metadata ?? {},
    paymentMethodTypes: given.allowed_payment_method_types ?? ['card', 'au_becs_debit'],
    payUrl: (id) => account.payUrl(id),
  })
  account.objects.insert('checkout.session', session, {
    dueSeconds: expiresAt,
    workings: {
      paymentIntent: {
        description: given.payment_intent_data?.description,
        metadata: given.payment_intent_data?.metadata,
        receiptEmail: given.payment_intent_data?.receipt_email,
        statementDescriptor: given.payment_intent_data?.statement_descriptor,
      },
    },
  })
  // Lists return the newest first, and Stripe returns the lines in the order in which they were given.
  for (const line of lines.toReversed()) account.objects.insert('item', line, { parentId: session.id })
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
  if (amountTotal > 99_999_999) {
    throw new StripeError(400, "The Checkout Session's total amount must be no more than A$999,999.99", {
      code: 'amount_too_large',
    })
  }
}

export function sessionCalls(account: StripeAccount): StripeCall[] {
  const path = '/v1/checkout/sessions'
  const list = fields({
    ...pageParams,
    created: optional(createdRange),
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
