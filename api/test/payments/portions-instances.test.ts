import { openPostgres } from '@fuel-shack/harness/database/postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRoasts, roasts } from '../orders/portions-fixture.ts'
import { startTestEnvironment, type TestApp, type TestEnvironment } from '../support/test-app.ts'
import { buildTwoInstances } from '../support/two-instances.ts'

vi.setConfig({ testTimeout: 5 * 60_000 })

// An SQLite file is for one server: these tests run on PostgreSQL, whatever the engine of the run is.
const postgres = await openPostgres()
vi.stubEnv('TEST_DATABASE_URL', postgres.url)
afterAll(async () => {
  vi.unstubAllEnvs()
  await postgres.stop()
})

describe('six roasts on two servers', () => {
  let environment: TestEnvironment
  let instances: [TestApp, TestApp]
  let shop: ReturnType<typeof openRoasts>

  beforeAll(async () => {
    environment = await startTestEnvironment()
    instances = (await buildTwoInstances(environment)).instances
  })
  afterAll(async () => {
    for (const instance of instances) await instance.close()
    await environment.close()
  })
  beforeEach(() => {
    shop = openRoasts(environment, instances)
  })

  const count = async (of: number) => Promise.all(Array.from({ length: of }, () => shop.newCustomer()))

  test('forty customers who tap Pay at the same time for six roasts on two servers buy six', async () => {
    await shop.state({ until: 'undone', left: 6 })
    const customers = await count(40)
    const responses = await Promise.all(customers.map((customer) => customer.post(roasts(1))))
    const pages = responses.filter(({ statusCode }) => statusCode === 200)
    expect(pages).toHaveLength(6)
    const codes = responses
      .filter(({ statusCode }) => statusCode !== 200)
      .map((each) => each.json<{ code: string }>().code)
    expect(new Set(codes)).toEqual(new Set(['sold_out']))
    await Promise.all(pages.map((page) => shop.pay(page.json())))
    await Promise.all([shop.sweep(), shop.sweep()])
    await shop.sweep()
    expect(await shop.countSold()).toBe(6)
    expect(await shop.listStated()).toMatchObject([{ remaining: 0, reserved: 0 }])
  })

  test('a number that staff state on one server while customers tap Pay on both misses no payment page', async () => {
    for (let round = 1; round <= 10; round += 1) {
      const customers = await count(4)
      await Promise.all([
        ...customers.map((customer) => customer.post(roasts(1))),
        shop.state({ until: 'undone', left: round }),
        shop.state({ until: 'undone', left: round + 1 }),
      ])
      const [stated] = await shop.listStated()
      expect(stated?.reserved).toBe(await shop.countOpen())
      expect((stated?.remaining ?? 0) + (stated?.reserved ?? 0)).toBe(stated?.stated)
    }
  })
})
