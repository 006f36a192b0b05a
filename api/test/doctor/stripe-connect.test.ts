import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secrets } from '@fuel-shack/harness/stack/settings'
import { startStandins } from '@fuel-shack/harness/stack/standins'
import { Stripe } from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { assertWritable, writeSetting } from '../../src/platform/config/settings-file.ts'
import {
  connectWebhook,
  describeStripeFailure,
  WEBHOOK_EVENTS,
} from '../../src/platform/providers/stripe/webhook-endpoint.ts'
import { readStripeEvent } from '../../src/platform/providers/stripe/stripe-events.ts'
import { runCommand } from '../support/run-command.ts'
import { useFixture } from '../support/use-test-app.ts'

const standins = useFixture(startStandins)
const PUBLIC_URL = 'https://fuelshack.example'
const ADDRESS = `${PUBLIC_URL}/webhooks/stripe`
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the SDK knows its own version only
const OLD_VERSION = '2024-06-20' as '2026-10-28.endive'

let stripe: Stripe
let folder: string

beforeEach(async () => {
  const { hostname, port } = new URL(standins.url)
  stripe = new Stripe(secrets.stripeKey, { host: hostname, port, protocol: 'http', telemetry: false })
  for (const { id } of await list()) await stripe.webhookEndpoints.del(id)
  folder = mkdtempSync(join(tmpdir(), 'fuel-shack-connect-'))
  return () => rmSync(folder, { recursive: true })
})

const list = async () => (await stripe.webhookEndpoints.list()).data
const connect = (isReplacing = false) =>
  connectWebhook({ secretKey: secrets.stripeKey, apiUrl: standins.url }, { publicUrl: PUBLIC_URL, isReplacing })

test('the first connection makes an endpoint with every event, and the second one keeps it', async () => {
  const first = await connect()
  expect(first).toMatchObject({ outcome: 'created', secret: expect.stringMatching(/^whsec_.{32}$/) })
  const [endpoint, ...others] = await list()
  expect(others).toEqual([])
  expect(endpoint).toMatchObject({ url: ADDRESS, api_version: Stripe.API_VERSION, status: 'enabled' })
  expect(endpoint?.enabled_events.toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted())
  expect(endpoint?.secret).toBeUndefined()
  expect(await connect()).toEqual({ outcome: 'kept', id: first.id })
})

test('an endpoint that lacks events or is disabled is corrected, and keeps its secret', async () => {
  const { id } = await stripe.webhookEndpoints.create({
    url: ADDRESS,
    enabled_events: ['charge.refunded'],
    api_version: Stripe.API_VERSION,
  })
  await stripe.webhookEndpoints.update(id, { disabled: true })
  expect(await connect()).toEqual({ outcome: 'updated', id })
  expect(await list()).toMatchObject([{ id, status: 'enabled', enabled_events: [...WEBHOOK_EVENTS] }])
})

test('an endpoint of an old API version is replaced, and those of other servers stay', async () => {
  const other = await stripe.webhookEndpoints.create({ url: 'https://books.example/stripe', enabled_events: ['*'] })
  const old = await stripe.webhookEndpoints.create({ url: ADDRESS, enabled_events: ['*'], api_version: OLD_VERSION })
  const connected = await connect()
  expect(connected).toMatchObject({ outcome: 'replaced', secret: expect.stringMatching(/^whsec_/) })
  const ids = (await list()).map(({ id }) => id)
  expect(ids.toSorted()).toEqual([connected.id, other.id].toSorted())
  expect(ids).not.toContain(old.id)
})

test('each event that is asked for is one that the server reads', () => {
  const rejected = WEBHOOK_EVENTS.filter((type) => {
    const payload = JSON.stringify({ id: 'evt_1', type, data: { object: {} } })
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' })
    const verification = { stripe, webhookSecret: 'whsec_test', isLive: false }
    try {
      return readStripeEvent(Buffer.from(payload), signature, verification).type === 'other'
    } catch {
      // It reads the object, which is empty here.
      return false
    }
  })
  expect(rejected).toEqual([])
})

test('the command prints the line for the settings alone on standard output', async () => {
  const { stdout, stderr } = await runCommand('stripe', ['connect'], {
    PUBLIC_URL,
    STRIPE_SECRET_KEY: secrets.stripeKey,
    STRIPE_API_URL: standins.url,
    ENV_FILE: 'none',
    DATA_DIR: folder,
  })
  expect(stdout).toMatch(/^STRIPE_WEBHOOK_SECRET=whsec_\S{32}\n$/)
  expect(stderr).toContain(`Stripe has a new webhook endpoint, ${ADDRESS}.`)
})

test('a setting is written into a file that keeps its other lines and its permissions', () => {
  const file = join(folder, 'settings.env')
  writeFileSync(file, `PUBLIC_URL=${PUBLIC_URL}\nSTRIPE_WEBHOOK_SECRET=whsec_before\n# The kitchen.\nORDERING=open\n`)
  chmodSync(file, 0o640)
  assertWritable(file)
  writeSetting(file, 'STRIPE_WEBHOOK_SECRET', 'whsec_new')
  const text = `PUBLIC_URL=${PUBLIC_URL}\n# The kitchen.\nORDERING=open\nSTRIPE_WEBHOOK_SECRET=whsec_new\n`
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(statSync(file).mode & 0o777).toBe(0o640)
  const fresh = join(folder, 'new.env')
  writeSetting(fresh, 'STRIPE_WEBHOOK_SECRET', 'whsec_new')
  expect([readFileSync(fresh, 'utf8'), statSync(fresh).mode & 0o777]).toEqual([
    'STRIPE_WEBHOOK_SECRET=whsec_new\n',
    0o600,
  ])
})

test('a file that cannot be written is named before Stripe is asked for a secret', () => {
  expect(() => assertWritable('/no/such/folder/settings.env')).toThrow(/cannot write \/no\/such.*>> \/no\/such/)
})

test('a key that may not change webhook endpoints is named with its permission', async () => {
  await standins.planFaults('GET /v1/webhook_endpoints', ['forbidden'])
  const error: unknown = await connect().catch((cause: unknown) => cause)
  expect(describeStripeFailure(error)).toContain('Give it Write for Webhook Endpoints')
})
