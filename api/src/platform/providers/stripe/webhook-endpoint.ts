import { Stripe } from 'stripe'
import { openStripe, type StripeAddress } from './open-stripe.ts'

/** The events that `readStripeEvent` uses. A webhook endpoint that sends others costs nothing but deliveries. */
export const WEBHOOK_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies Stripe.WebhookEndpointCreateParams.EnabledEvent[]

/** The version by which the SDK, and so `readStripeEvent`, understands events. */
export const WEBHOOK_VERSION = Stripe.API_VERSION
const WEBHOOK_PATH = '/webhooks/stripe'
const PAGE = 100

export const webhookAddress = (publicUrl: string): string => `${publicUrl}${WEBHOOK_PATH}`

type Endpoint = Stripe.WebhookEndpoint

/** Lists the endpoints for this server. With more than one, each event comes several times, and all but one secret are wrong. */
export async function listEndpoints(stripe: Stripe, publicUrl: string): Promise<Endpoint[]> {
  const address = webhookAddress(publicUrl)
  const endpoints: Endpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: PAGE }))
    if (endpoint.url.replace(/\/$/, '') === address) endpoints.push(endpoint)
  return endpoints
}

/** Lists the events that an endpoint does not send. */
export function missingEvents({ enabled_events: enabled }: Endpoint): string[] {
  return enabled.includes('*') ? [] : WEBHOOK_EVENTS.filter((event) => !enabled.includes(event))
}

/** Stripe tells the secret of an endpoint only when it is created. */
export type ConnectedWebhook =
  | { outcome: 'kept' | 'updated'; id: string; secret?: never }
  | { outcome: 'created' | 'replaced'; id: string; secret: string }

interface ConnectOptions {
  publicUrl: string
  /** Replaces an endpoint that is right, for a secret that was mislaid. */
  isReplacing: boolean
}

/** Makes the endpoint of this server at Stripe. Repeatable: an endpoint that is right stays, and a wrong one is corrected. */
export async function connectWebhook(
  address: StripeAddress,
  { publicUrl, isReplacing }: ConnectOptions,
): Promise<ConnectedWebhook> {
  const stripe = openStripe(address)
  const endpoints = await listEndpoints(stripe, publicUrl)
  const usable = isReplacing ? undefined : endpoints.find(({ api_version: version }) => version === WEBHOOK_VERSION)
  if (usable) {
    const isRight = usable.status === 'enabled' && missingEvents(usable).length === 0
    if (!isRight)
      await stripe.webhookEndpoints.update(usable.id, { enabled_events: [...WEBHOOK_EVENTS], disabled: false })
    return { outcome: isRight ? 'kept' : 'updated', id: usable.id }
  }
  const created = await stripe.webhookEndpoints.create({
    url: webhookAddress(publicUrl),
    enabled_events: [...WEBHOOK_EVENTS],
    api_version: WEBHOOK_VERSION,
    description: 'Fuel Shack',
  })
  if (created.secret === undefined) throw new Error('Stripe made a webhook endpoint without a secret')
  // Their deliveries would be rejected: this server knows one secret.
  for (const { id } of endpoints) await stripe.webhookEndpoints.del(id)
  return { outcome: endpoints.length > 0 ? 'replaced' : 'created', id: created.id, secret: created.secret }
}

/** @returns undefined for an error that is not Stripe's */
export function describeStripeFailure(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'Stripe rejects the key in STRIPE_SECRET_KEY.'
  if (error instanceof Stripe.errors.StripePermissionError)
    return 'The key in STRIPE_SECRET_KEY may not change webhook endpoints. Give it Write for Webhook Endpoints in the dashboard, until this is done.'
  return `Stripe did not do it: ${error.message}`
}
