import type { Check, CheckState } from '@fuel-shack/contract/office/server-checks'
import { describe, expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '../../src/platform/providers/stripe/webhook-endpoint.ts'
import { useFixture } from '../support/use-test-app.ts'
import { startHttp } from './check-servers.ts'
import { startDoctorWorld } from './doctor-world.ts'
import { explained, findIn } from './expect-found.ts'

const world = useFixture(startDoctorWorld)

type Fault = [id: string, state: CheckState, words: RegExp, find: () => Promise<Check[]>]

/** Changes the webhook endpoint at Stripe while the area is checked. */
async function withEndpoint(
  change: 'none' | { enabled_events?: ['charge.refunded']; disabled?: boolean; version?: string },
) {
  const { webhookEndpoints } = world.environment.stripe
  const [before] = (await webhookEndpoints.list()).data
  if (!before) throw new Error('There is no endpoint')
  await webhookEndpoints.del(before.id)
  if (change !== 'none') {
    const { version = '2026-10-28.endive', disabled = false, enabled_events: events } = change
    const { id } = await webhookEndpoints.create({
      url: before.url,
      enabled_events: events ?? [...WEBHOOK_EVENTS],
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK knows its own version only
      api_version: version as '2026-10-28.endive',
    })
    if (disabled) await webhookEndpoints.update(id, { disabled })
  }
  const checks = await world.check('payments')
  for (const { id } of (await webhookEndpoints.list()).data) await webhookEndpoints.del(id)
  await webhookEndpoints.create({ url: before.url, enabled_events: ['*'], api_version: '2026-10-28.endive' })
  return checks
}

async function forbidding(call: string): Promise<Check[]> {
  await world.environment.standins.planFaults(call, ['forbidden'])
  return world.check('payments')
}

async function statusOf(status: number): Promise<string> {
  return world.later(await startHttp((_request, response) => response.writeHead(status).end('{}'))).url
}

const FAULTS: Record<string, Fault> = {
  'a key that Stripe rejects': [
    'payments.key',
    'fault',
    /rejects the key/,
    () => world.check('payments', { settings: { STRIPE_SECRET_KEY: 'sk_test_wrong' } }),
  ],
  'Stripe out of reach': [
    'payments.key',
    'fault',
    /Nothing accepts a connection at 127\.0\.0\.1:1\b/,
    () => world.check('payments', { settings: { STRIPE_API_URL: 'http://127.0.0.1:1' } }),
  ],
  'a key that may not refund': [
    'payments.permissions',
    'fault',
    /Write for Charges and Refunds/,
    () => forbidding('POST /v1/refunds'),
  ],
  'a key that may not make coupons': [
    'payments.permissions',
    'fault',
    /Write for Coupons/,
    () => forbidding('POST /v1/coupons'),
  ],
  'a key that may not read payouts': [
    'payments.comparison',
    'warning',
    /Read for Payouts/,
    () => forbidding('GET /v1/payouts'),
  ],
  'no webhook endpoint': [
    'payments.endpoint',
    'fault',
    /no webhook endpoint for this address/,
    () => withEndpoint('none'),
  ],
  'a webhook endpoint that is disabled': [
    'payments.endpoint',
    'fault',
    /disabled at Stripe/,
    () => withEndpoint({ disabled: true }),
  ],
  'a webhook endpoint without events': [
    'payments.events',
    'fault',
    /does not report .*checkout\.session\.completed.*refund\.failed/,
    () => withEndpoint({ enabled_events: ['charge.refunded'] }),
  ],
  'a webhook endpoint of an old version': [
    'payments.version',
    'warning',
    /2024-06-20, and the server reads 2026-10-28/,
    () => withEndpoint({ version: '2024-06-20' }),
  ],
  'another webhook secret than the server has': [
    'payments.delivery',
    'fault',
    /rejects a report that is signed with STRIPE_WEBHOOK_SECRET/,
    () => world.check('payments', { settings: { STRIPE_WEBHOOK_SECRET: 'whsec_of_another_endpoint' } }),
  ],
  'a proxy that rejects the reports of Stripe': [
    'payments.delivery',
    'fault',
    /answered with 403/,
    async () => {
      const publicUrl = await statusOf(403)
      return world.check('payments', { settings: { PUBLIC_URL: publicUrl } })
    },
  ],
  'reports that Stripe could not deliver': [
    'payments.undelivered',
    'fault',
    /could not deliver 2 reports/,
    async () => {
      const events = Array.from({ length: 2 }, (_, index) => ({ id: `evt_${index}`, object: 'event' }))
      const list = (data: object[]) => JSON.stringify({ object: 'list', data, has_more: false, url: '/' })
      const { url } = world.later(
        await startHttp((request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' })
          response.end(list(request.url?.includes('delivery_success=false') ? events : []))
        }),
      )
      return world.check('payments', { settings: { STRIPE_API_URL: url } })
    },
  ],
}

describe('planted faults of payments', () => {
  test.each(Object.entries(FAULTS))('%s is found', async (_, [id, state, words, find]) => {
    const expected = { id, state, words }
    expect(findIn(await find(), expected)).toMatchObject(explained(expected))
  })
})

test('what is checked changes nothing: no session, no coupon, no refund is made at Stripe', async () => {
  await world.check('payments')
  const { stripe } = world.environment
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
  expect((await stripe.refunds.list()).data).toEqual([])
})
