import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import { listObjects, pageParams } from '../api/listing.ts'
import { boolean, fields, listOf, metadata, optional, text, type ParamsOf } from '../api/params.ts'
import { StripeError } from '../api/stripe-error.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { WebhookEndpoint } from '../objects/object-shapes.ts'

const LIMIT = 16

const createParams = fields({
  url: text(),
  enabled_events: listOf(text()),
  api_version: optional(text()),
  description: optional(text()),
  metadata: optional(metadata),
} satisfies ParamsOf<Stripe.WebhookEndpointCreateParams>)

const updateParams = fields({
  url: optional(text()),
  enabled_events: optional(listOf(text())),
  disabled: optional(boolean),
  description: optional(text()),
} satisfies ParamsOf<Stripe.WebhookEndpointUpdateParams>)

/** The endpoints that an account has. Events still go to `STANDINS_WEBHOOK_URL` only. */
export function endpointCalls(account: StripeAccount): StripeCall[] {
  const { objects } = account
  return [
    stripeCall('GET /v1/webhook_endpoints', fields(pageParams), (page) =>
      listObjects(objects, 'webhook_endpoint', '/v1/webhook_endpoints', { page }),
    ),
    stripeCall('GET /v1/webhook_endpoints/:id', fields({}), (_, id) => objects.get('webhook_endpoint', id)),
    stripeCall('POST /v1/webhook_endpoints', createParams, (given) => createEndpoint(account, given)),
    stripeCall('POST /v1/webhook_endpoints/:id', updateParams, (given, id) => updateEndpoint(account, id, given)),
    stripeCall('DELETE /v1/webhook_endpoints/:id', fields({}), (_, id) => {
      objects.get('webhook_endpoint', id)
      objects.remove('webhook_endpoint', id)
      return { id, object: 'webhook_endpoint', deleted: true }
    }),
  ]
}

/** The answer has the secret, this once. */
function createEndpoint(account: StripeAccount, given: ReturnType<typeof createParams>): object {
  if (account.objects.listAll('webhook_endpoint').length >= LIMIT)
    throw new StripeError(400, `You have reached the maximum of ${LIMIT} test webhook endpoints.`)
  const endpoint: WebhookEndpoint = {
    id: newObjectId('we'),
    object: 'webhook_endpoint',
    api_version: given.api_version,
    created: account.nowSeconds(),
    description: given.description,
    enabled_events: given.enabled_events,
    livemode: false,
    metadata: given.metadata ?? {},
    status: 'enabled',
    url: given.url,
  }
  account.objects.insert('webhook_endpoint', endpoint)
  return { ...endpoint, secret: `whsec_${randomBytes(24).toString('base64url')}` }
}

function updateEndpoint(account: StripeAccount, id: string, given: ReturnType<typeof updateParams>): WebhookEndpoint {
  const before = account.objects.get('webhook_endpoint', id)
  const status = given.disabled === undefined ? before.status : given.disabled ? 'disabled' : 'enabled'
  return account.objects.save('webhook_endpoint', {
    ...before,
    url: given.url ?? before.url,
    enabled_events: given.enabled_events ?? before.enabled_events,
    description: given.description ?? before.description,
    status,
  })
}
