import { expect, onTestFinished, test } from 'vitest'
import { startApi } from '../support/api-process.ts'
import { startTestEnvironment } from '../support/test-app.ts'

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
