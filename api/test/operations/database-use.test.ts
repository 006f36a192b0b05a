import { changeSite } from '@fuel-shack/harness/kitchen-site'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import { createContext } from '../../src/app/context.ts'
import { createLog } from '../../src/platform/log.ts'
import { launchApi } from '../support/api-process.ts'
import { copyExampleSite, OWN_FACTS } from '../support/site-copy.ts'
import { makeServerDatabase, type TestDatabaseAddress } from '../support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '../support/test-issuer.ts'

const SAM = { name: 'Sam Cook', email: 'sam@fuelshack.example', password: 'sam-runs-the-grill', role: 'staff' }
const IDENTITY_KEY_SECRET = 'a secret of the tests, long enough for a key of 256 bits'
const REAL = {
  IDENTITY_KEY_SECRET,
  STRIPE_API_URL: '',
  STRIPE_SECRET_KEY: 'sk_live_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  ONESIGNAL_API_URL: '',
  OIDC_ISSUER: '',
}
const site = copyExampleSite()
const PRODUCTION = {
  ...REAL,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fuel-shack.test',
  STAFF_SECOND_FACTOR: 'required',
  TRUST_PROXY: '1',
  SITE_DIR: site.folder,
}

let issuer: TestIssuer
let place: TestDatabaseAddress

beforeAll(async () => {
  issuer = await startTestIssuer()
  changeSite(site.folder, () => OWN_FACTS)
})
afterAll(() => {
  issuer.close()
  site.remove()
})
beforeEach(async () => {
  place = await makeServerDatabase()
  return () => place.remove()
})

/** Runs everything before the server listens. No job runs, because no test may call the real Stripe. */
async function start(environment: Record<string, string> = {}): Promise<void> {
  const config = readConfig({
    NODE_ENV: 'test',
    IDENTITY_KEY_SECRET,
    OIDC_CLIENT_ID: 'web',
    OIDC_AUDIENCE: issuer.audience,
    STRIPE_SECRET_KEY: 'sk_test_standin',
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    ONESIGNAL_APP_ID: '00000000-0000-4000-8000-000000000000',
    ONESIGNAL_API_KEY: 'key',
    ONESIGNAL_API_URL: 'http://127.0.0.1:1',
    ...environment,
  })
  const context = await createContext({ ...config, database: place.address }, createLog('silent'))
  await context.close()
}

// Covers demo-4.
test.each([
  ['stand-ins', {}],
  ['a stand-in for OneSignal alone', { ...REAL, ONESIGNAL_API_URL: 'http://127.0.0.1:1' }],
  ["Stripe's test mode", { ...REAL, STRIPE_SECRET_KEY: 'rk_test_1' }],
  ['a demo', { ...REAL, DEMO: 'on' }],
  ['demo accounts', { ...REAL, DEMO_ACCOUNTS: JSON.stringify([SAM]) }],
])('production does not start on a database that was used with %s', async (_, trial: Record<string, string>) => {
  await start(trial)
  await start(trial)
  await expect(start(PRODUCTION)).rejects.toThrow('This database was used for a trial')
})

test('production that does not start on the database of a trial says what to do', async () => {
  await start()
  const api = launchApi({
    database: place.address,
    issuer,
    stripeUrl: 'http://127.0.0.1:1',
    oneSignalUrl: 'http://127.0.0.1:1',
    environment: PRODUCTION,
  })
  expect(await api.exited).toBe(1)
  expect(api.output()).toContain('Set DATA_DIR, or DATABASE_URL, to an empty database.')
})

test('production starts on a database that was used in development with real providers and own accounts', async () => {
  await start({ ...REAL, SITE_DIR: site.folder })
  await start(PRODUCTION)
  await expect(start(REAL)).resolves.toBeUndefined()
})

test('a trial does not start on a database that is used in production', async () => {
  await start(PRODUCTION)
  await expect(start()).rejects.toThrow('This database is used in production')
  await start(PRODUCTION)
})
