import type { Check } from '@fuel-shack/contract/office/server-checks'
import { Stripe } from 'stripe'
import { fault, ok, skipped, warning } from '../../checks/check.ts'
import { listEndpoints, missingEvents, webhookAddress, WEBHOOK_VERSION } from './webhook-endpoint.ts'

const CONNECT = 'Run `npm run -w api stripe -- connect`.'

/** Checks that Stripe reports payments to this server, of all kinds and in the version that the server reads. */
export async function endpointChecks(stripe: Stripe, { publicUrl }: { publicUrl: string }): Promise<Check[]> {
  try {
    return describeEndpoints(await listEndpoints(stripe, publicUrl), publicUrl)
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) {
      return [
        skipped(
          'payments.endpoint',
          'The key may not list webhook endpoints.',
          `Give it Read for Webhook Endpoints, or see in the dashboard that ${webhookAddress(publicUrl)} is there, with the events of docs/going-live.md.`,
        ),
      ]
    }
    return [skipped('payments.endpoint', `Stripe does not list its webhook endpoints: ${reasonOf(error)}`)]
  }
}

function describeEndpoints(endpoints: Stripe.WebhookEndpoint[], publicUrl: string): Check[] {
  const [endpoint] = endpoints
  if (!endpoint) {
    return [
      fault(
        'payments.endpoint',
        `Stripe reports no payment to ${webhookAddress(publicUrl)}: it has no webhook endpoint for this address.`,
        CONNECT,
      ),
    ]
  }
  if (endpoints.length > 1) {
    return [
      warning(
        'payments.endpoint',
        `Stripe has ${endpoints.length} webhook endpoints for this address, each with a secret of its own: the server accepts the reports of one.`,
        "Delete the others in Stripe's dashboard.",
      ),
    ]
  }
  if (endpoint.status !== 'enabled')
    return [fault('payments.endpoint', 'The webhook endpoint is disabled at Stripe: it reports nothing.', CONNECT)]
  const missing = missingEvents(endpoint)
  const checks = [
    missing.length === 0
      ? ok('payments.events', 'The webhook endpoint has all events that the server reads.')
      : fault('payments.events', `The webhook endpoint does not report ${missing.join(', ')}.`, CONNECT),
    endpoint.api_version === WEBHOOK_VERSION
      ? ok('payments.version', `The webhook endpoint has the API version ${WEBHOOK_VERSION}.`)
      : warning(
          'payments.version',
          `The webhook endpoint has the API version ${endpoint.api_version ?? 'of the account'}, and the server reads ${WEBHOOK_VERSION}.`,
          CONNECT,
        ),
  ]
  return [ok('payments.endpoint', 'Stripe has a webhook endpoint for this address.'), ...checks]
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
