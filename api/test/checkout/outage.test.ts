import { expect, test } from 'vitest'
import { BURGER_AND_COFFEES, buildTestApp, startTestEnvironment } from '../support/test-app.ts'
import { useFixture } from '../support/use-test-app.ts'

const environment = useFixture(startTestEnvironment)

test('calls that fail because the payment provider is away do not use up the limit of a customer', async () => {
  const api = await buildTestApp(environment, { STRIPE_API_URL: 'http://127.0.0.1:1' })
  const casey = api.as(await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
  await casey.post('customers', {})
  const statuses: number[] = []
  for (let press = 0; press < 12; press += 1) {
    statuses.push((await casey.post('stripe/create-session', BURGER_AND_COFFEES)).statusCode)
  }
  expect([...new Set(statuses)]).toEqual([statuses[0]])
  expect([502, 503]).toContain(statuses[0])
  await api.close()
})
