import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import { listObjects, pageParams } from './listing.ts'
import { fields, optional, text, type ParamsOf } from './params.ts'

/** Read-only: the hosted page creates payments and events. */
export function paymentCalls(account: StripeAccount): StripeCall[] {
  const listCharges = fields({
    ...pageParams,
    payment_intent: optional(text()),
  } satisfies ParamsOf<Stripe.ChargeListParams>)
  const listEvents = fields({
    ...pageParams,
    type: optional(text()),
  } satisfies ParamsOf<Stripe.EventListParams>)
  return [
    stripeCall('GET /v1/payment_intents/:id', fields({}), (_, id) => account.objects.get('payment_intent', id)),
    stripeCall('GET /v1/charges', listCharges, ({ payment_intent, ...page }) =>
      listObjects(account.objects, 'charge', '/v1/charges', { page, where: { payment_intent } }),
    ),
    stripeCall('GET /v1/charges/:id', fields({}), (_, id) => account.objects.get('charge', id)),
    stripeCall('GET /v1/events', listEvents, ({ type, ...page }) =>
      listObjects(account.objects, 'event', '/v1/events', { page, where: { type } }),
    ),
  ]
}
