import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { launchApi, startApi } from '../support/api-process.ts'
import { copyExampleSite, OWN_FACTS, ROUND_THE_CLOCK } from '../support/site-copy.ts'
import { startTestEnvironment } from '../support/test-app.ts'
import { makeTestDatabase } from '../support/test-database.ts'

test('a key that Stripe rejects is reported in a line of plain text, and the server runs', async () => {
  const environment = await startTestEnvironment()
  onTestFinished(() => environment.close())
  const api = await startApi({
    database: environment.database.address,
    issuer: environment.issuer,
    stripeUrl: environment.standins.url,
    oneSignalUrl: `${environment.standins.url}/onesignal`,
    environment: { STRIPE_SECRET_KEY: 'sk_test_of_another_account' },
  })
  onTestFinished(async () => void (await api.end()))
  await expect.poll(api.output).toMatch(/^Stripe rejects the key in STRIPE_SECRET_KEY: /m)
  expect((await fetch(`${api.address}/healthz`)).status).toBe(200)
})

test('production that takes orders says that its site names no one to alert', async () => {
  const site = copyExampleSite()
  onTestFinished(site.remove)
  site.open(ROUND_THE_CLOCK, OWN_FACTS)
  const database = await makeTestDatabase()
  onTestFinished(() => database.remove())
  // A taken port ends the start before anything calls the real Stripe.
  const portUser = createServer().listen(0, '127.0.0.1')
  await once(portUser, 'listening')
  onTestFinished(() => void portUser.close())
  const address = portUser.address()
  const api = launchApi({
    database: database.address,
    issuer: { issuer: '', audience: '' },
    stripeUrl: 'http://127.0.0.1:1',
    oneSignalUrl: '',
    ...(typeof address === 'object' && address && { port: address.port }),
    environment: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://fuel-shack.test',
      STRIPE_API_URL: '',
      STRIPE_SECRET_KEY: 'sk_live_test',
      IDENTITY_KEY_SECRET: 'a secret of the tests, long enough for a key of 256 bits',
      STAFF_SECOND_FACTOR: 'required',
      TRUST_PROXY: '1',
      SITE_DIR: site.folder,
      LOG_LEVEL: 'fatal',
    },
  })
  expect(await api.exited).toBe(1)
  expect(api.output().split('\n')).toEqual([
    expect.stringMatching(/^Ordering is open, and `alerts` names no one/),
    expect.stringContaining('is taken'),
  ])
})
