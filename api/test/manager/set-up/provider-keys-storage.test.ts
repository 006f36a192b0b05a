import type { ChangeKeys, SetUp } from '@fuel-shack/contract/office/set-up'
import { secrets } from '@fuel-shack/harness/stack/settings'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { pino } from 'pino'
import { buildTestApp, type TestApp } from '../../support/test-app.ts'
import { useFixture } from '../../support/use-test-app.ts'
import { startTestEnvironment } from '../../support/test-app.ts'

const environment = useFixture(startTestEnvironment)
/** Without a key of any provider, but with the addresses of the stand-ins. */
const NO_KEYS = {
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  ONESIGNAL_APP_ID: '',
  ONESIGNAL_API_KEY: '',
  ONESIGNAL_CHANNELS: '',
}
const STRIPE = { STRIPE_SECRET_KEY: secrets.stripeKey, STRIPE_WEBHOOK_SECRET: 'whsec_typed_by_a_manager' }
const typedStripe: ChangeKeys = { group: 'stripe', keys: STRIPE }
const logged: string[] = []

async function start(settings: Record<string, string> = {}): Promise<TestApp> {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const api = await buildTestApp(environment, { ...NO_KEYS, ...settings }, log)
  onTestFinished(() => api.close())
  return api
}

async function as(api: TestApp, { roles = ['staff', 'manager'], isRecent = true } = {}) {
  const ageSeconds = isRecent ? 0 : 3600
  const claims = { role: roles, auth_time: Math.floor(Date.now() / 1000) - ageSeconds }
  return api.as(await environment.issuer.token({ subject: 'riley', name: 'Riley Owner', claims }))
}

async function change(api: TestApp, body: ChangeKeys, who: Parameters<typeof as>[1] = {}) {
  return (await as(api, who)).post('manager/provider-keys', body)
}
const read = async (api: TestApp) => (await (await as(api)).get('manager/set-up')).json<SetUp>()
const stateOf = ({ keys }: SetUp, group: ChangeKeys['group']) => keys.find((each) => each.group === group)

afterEach(async () => {
  logged.length = 0
  const api = await buildTestApp(environment)
  const { database } = api.context
  for (const table of ['provider_keys', 'staff_actions', 'rate_windows'] as const)
    await database.queries.deleteFrom(table).execute()
  await api.close()
})

// Covers set-up-4.
test('keys are tried with Stripe, stored encrypted, and used from the next start', async () => {
  const api = await start()
  expect(api.context.readiness.canTakePayments).toBe(false)
  const { statusCode, body } = await change(api, typedStripe)
  expect([statusCode, stateOf(JSON.parse(body), 'stripe')]).toEqual([
    200,
    { group: 'stripe', source: 'app', set: { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: 'ager' } },
  ])
  expect((await read(api)).isRestarting).toBe(true)
  const stored = await api.context.database.queries.selectFrom('provider_keys').selectAll().execute()
  expect(stored.map(({ setting }) => setting)).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  const next = await start()
  expect(next.context.config.stripe).toMatchObject({
    secretKey: STRIPE.STRIPE_SECRET_KEY,
    webhookSecret: STRIPE.STRIPE_WEBHOOK_SECRET,
  })
  expect([next.context.readiness.canTakePayments, (await read(next)).isRestarting]).toEqual([true, false])
  await next.context.checkPaymentKey()
})

// Attack scene: a secret in an answer, a row, the record or the log.
test('no answer, row, entry or log line has a typed secret', async () => {
  const api = await start()
  const manager = await as(api)
  const answers = [
    await change(api, typedStripe),
    await manager.get('manager/set-up'),
    await manager.get('manager/day'),
    await manager.get('manager/changes'),
    await manager.get('manager/changes/csv'),
    await api.as(undefined).get('app-config'),
  ]
  const rows = await api.context.database.queries.selectFrom('provider_keys').selectAll().execute()
  const actions = await api.context.database.queries.selectFrom('staff_actions').selectAll().execute()
  const everything = JSON.stringify([answers.map(({ body }) => body), rows, actions, logged])
  for (const secret of Object.values(STRIPE)) expect(everything).not.toContain(secret)
  expect(actions.map(({ action }) => action)).toEqual(['provider_keys_changed'])
  expect(answers[3]?.body).toContain('"group":"Stripe"')
})

test.each<[string, ChangeKeys, string]>([
  [
    'a key that Stripe rejects',
    { group: 'stripe', keys: { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_other' } },
    "Stripe doesn't accept",
  ],
  [
    'a publishable key',
    { group: 'stripe', keys: { ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' } },
    '“Secret key” is a publishable',
  ],
  [
    'half of the keys',
    { group: 'stripe', keys: { STRIPE_SECRET_KEY: 'sk_test_1' } },
    '“Signing secret of the webhook” is not set',
  ],
  [
    'an address that is none',
    { group: 'mail', keys: { SMTP_URL: 'mail', MAIL_FROM: 'a@b.example' } },
    '“Mail server with its login”',
  ],
  [
    'a mail server that is off',
    { group: 'mail', keys: { SMTP_URL: 'smtp://127.0.0.1:1?tls=off', MAIL_FROM: 'a@b.example' } },
    "can't be reached",
  ],
  [
    'a key that OneSignal rejects',
    { group: 'onesignal', keys: { ONESIGNAL_APP_ID: secrets.oneSignalAppId, ONESIGNAL_API_KEY: 'x' } },
    "OneSignal doesn't accept",
  ],
])('%s is rejected in words, and nothing is stored', async (_name, body, words) => {
  const api = await start()
  const rejected = await change(api, body)
  expect([rejected.statusCode, rejected.json<{ code: string }>().code]).toEqual([409, 'keys_rejected'])
  expect(rejected.json<{ detail: string }>().detail).toContain(words)
  expect((await read(api)).keys.map(({ source }) => source)).toEqual(['none', 'none', 'none'])
  expect((await read(api)).isRestarting).toBe(false)
})

test('a mail server and OneSignal that answer are taken', async () => {
  const api = await start()
  const { standins } = environment
  const mail = { SMTP_URL: standins.smtpUrl ?? '', MAIL_FROM: 'hello@fuelshack.example' }
  const oneSignal = {
    ONESIGNAL_APP_ID: secrets.oneSignalAppId,
    ONESIGNAL_API_KEY: secrets.oneSignalKey,
    ONESIGNAL_CHANNELS: 'sms',
  }
  expect((await change(api, { group: 'mail', keys: mail })).statusCode).toBe(200)
  expect((await change(api, { group: 'onesignal', keys: oneSignal })).statusCode).toBe(200)
  const next = await start()
  expect(next.context.config.canSend).toEqual({ sms: true, email: true })
  expect((await change(next, { group: 'mail', keys: null })).statusCode).toBe(200)
  expect((await start()).context.config.canSend).toEqual({ sms: true, email: false })
})

test.each([
  ['staff', { roles: ['staff'] }],
  ['a customer', { roles: [] }],
  ['a manager without a proof', { isRecent: false }],
])('%s changes no key', async (_name, who) => {
  const api = await start()
  const wrong: ChangeKeys = { group: 'stripe', keys: { ...STRIPE, STRIPE_SECRET_KEY: 'x' } }
  expect((await change(api, wrong, who)).statusCode).toBe(403)
  expect((await change(api, { group: 'stripe', keys: null }, who)).statusCode).toBe(403)
  expect((await read(api)).isRestarting).toBe(false)
})

test('staff, customers, tills and strangers read no state of the keys', async () => {
  const api = await start()
  const till = await api.context.tillKeys.addTill('Front counter')
  const others = [await as(api, { roles: ['staff'] }), await as(api, { roles: [] }), api.as(till), api.as(undefined)]
  const answers = await Promise.all(others.map((each) => each.get('manager/set-up')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 401, 401])
  expect((await api.as(till).post('manager/provider-keys', typedStripe)).statusCode).toBe(401)
})

test('the environment wins, as a whole for each provider', async () => {
  const api = await start()
  await change(api, typedStripe)
  const next = await start({ STRIPE_SECRET_KEY: secrets.stripeKey, STRIPE_WEBHOOK_SECRET: 'whsec_of_environment' })
  expect(next.context.config.stripe.webhookSecret).toBe('whsec_of_environment')
  expect(stateOf(await read(next), 'stripe')).toEqual({ group: 'stripe', source: 'environment', set: {} })
  expect((await change(next, typedStripe)).json<{ code: string }>().code).toBe('set_by_environment')
})

test('with another secret the server starts, names what cannot be read, and takes it again', async () => {
  const api = await start()
  await change(api, typedStripe)
  const other = { IDENTITY_KEY_SECRET: 'another secret of the tests, which is long enough for a key' }
  const next = await start(other)
  expect(next.context.keyProblems).toEqual([expect.stringMatching(/^The keys of Stripe .* can't be read any more/)])
  expect(stateOf(await read(next), 'stripe')).toEqual({ group: 'stripe', source: 'unreadable', set: {} })
  expect(next.context.readiness.canTakePayments).toBe(false)
  expect((await change(next, typedStripe)).statusCode).toBe(200)
  expect((await start(other)).context.readiness.canTakePayments).toBe(true)
})

test('a sealed key that was moved to another setting does not open', async () => {
  const api = await start()
  await change(api, typedStripe)
  const { queries } = api.context.database
  const [first] = await queries.selectFrom('provider_keys').selectAll().orderBy('setting').execute()
  await queries
    .updateTable('provider_keys')
    .set({ sealed: first?.sealed ?? '' })
    .where('setting', '=', 'STRIPE_WEBHOOK_SECRET')
    .execute()
  expect(stateOf(await read(await start()), 'stripe')?.source).toBe('unreadable')
})

test('a job of each instance starts it anew once keys have changed, and not before', async () => {
  const [api, other] = [await start(), await start()]
  const restarted: string[] = []
  const running = [api, other].map((each, index) => each.context.startJobs(() => void restarted.push(String(index))))
  onTestFinished(async () => void (await Promise.all(running.map((jobs) => jobs.stop(1000)))))
  await change(api, typedStripe)
  await expect.poll(() => new Set(restarted).size, { timeout: 10_000 }).toBe(2)
})
