import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import { answerDispute, closeDispute } from './disputes.ts'
import { createdRange, listObjects, pageParams } from '../api/listing.ts'
import { fields, optional, text, boolean, type ParamsOf } from '../api/params.ts'

export function disputeCalls(account: StripeAccount): StripeCall[] {
  const list = fields({
    ...pageParams,
    charge: optional(text()),
    created: optional(createdRange),
    payment_intent: optional(text()),
  } satisfies ParamsOf<Stripe.DisputeListParams>)
  const update = fields({
    evidence: optional(
      fields({ uncategorized_text: optional(text(150_000)) } satisfies ParamsOf<Stripe.DisputeUpdateParams.Evidence>),
    ),
    submit: optional(boolean),
  } satisfies ParamsOf<Stripe.DisputeUpdateParams>)
  return [
    stripeCall('GET /v1/disputes', list, ({ charge, created, payment_intent, ...page }) =>
      listObjects(account.objects, 'dispute', '/v1/disputes', { page, created, where: { charge, payment_intent } }),
    ),
    stripeCall('GET /v1/disputes/:id', fields({}), (_, id) => account.objects.get('dispute', id)),
    stripeCall('POST /v1/disputes/:id', update, ({ evidence, submit = true }, id) => {
      const dispute = account.objects.get('dispute', id)
      const given = evidence?.uncategorized_text
      return given === undefined || !submit ? dispute : answerDispute(account, dispute, given)
    }),
    stripeCall('POST /v1/disputes/:id/close', fields({}), (_, id) =>
      closeDispute(account, account.objects.get('dispute', id), 'lost'),
    ),
  ]
}
