import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import { createdIn, listObjects, pageParams } from './listing.ts'
import { boolean, fields, optional, text, type ParamsOf } from './params.ts'

/** Read-only: the hosted page creates payments and events. */
export function paymentCalls(account: StripeAccount): StripeCall[] {
  const listCharges = fields({
    ...pageParams,
    payment_intent: optional(text()),
  } satisfies ParamsOf<Stripe.ChargeListParams>)
  const listEvents = fields({
    ...pageParams,
    type: optional(text()),
    created: createdIn,
    delivery_success: optional(boolean),
  } satisfies ParamsOf<Stripe.EventListParams>)
  return [
    stripeCall('GET /v1/payment_intents/:id', fields({}), (_, id) => account.objects.get('payment_intent', id)),
    stripeCall('GET /v1/charges', listCharges, ({ payment_intent, ...page }) =>
      listObjects(account.objects, 'charge', '/v1/charges', { page, where: { payment_intent } }),
    ),
    stripeCall('GET /v1/charges/:id', fields({}), (_, id) => account.objects.get('charge', id)),
    stripeCall('GET /v1/events', listEvents, ({ type, created, delivery_success: isDelivered, ...page }) => {
      const { objects } = account
      if (isDelivered === undefined)
        return listObjects(objects, 'event', '/v1/events', { page, where: { type }, created })
      const undelivered = account.deliveries.listUndelivered()
      const data = objects
        .listAll('event', { where: { type }, created })
        .filter(({ id }) => undelivered.has(id) !== isDelivered)
      return { object: 'list', data: data.slice(0, page.limit ?? 10), has_more: false, url: '/v1/events' }
    }),
  ]
}
