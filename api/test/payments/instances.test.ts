import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import type { KitchenPace } from '@fuel-shack/contract/shop/kitchen/kitchen-pace'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { problemSchema } from '@fuel-shack/contract/problem'
import { openPostgres } from '@fuel-shack/harness/database/postgres'
import { products } from '@fuel-shack/harness/site'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { describeSettling } from './settle-suite.ts'
import {
  BURGER_AND_COFFEES,
  buildTestApp,
  startTestEnvironment,
  type TestApp,
  type TestEnvironment,
} from '../support/test-app.ts'
import { buildTwoInstances, untilNotified } from '../support/two-instances.ts'

// An SQLite file is for one server: these tests run on PostgreSQL, whatever the engine of the run is.
const postgres = await openPostgres()
vi.stubEnv('TEST_DATABASE_URL', postgres.url)
afterAll(async () => {
  vi.unstubAllEnvs()
  await postgres.stop()
})

describe('two servers on one PostgreSQL', () => {
  describeSettling(buildTwoInstances)

  describe('sharing', () => {
    let environment: TestEnvironment
    let one: TestApp
    let other: TestApp

    beforeAll(async () => {
      environment = await startTestEnvironment()
      const built = await buildTwoInstances(environment)
      ;[one, other] = built.instances
    })
    afterAll(async () => {
      await one.close()
      await other.close()
      await environment.close()
    })

    test('what is sold out on one server is in the next poll of the menu of the other', async () => {
      const staff = await environment.issuer.token({ subject: 'sam', role: 'staff' })
      const poll = async () => (await other.as(undefined).get('menu')).json<Dish[]>()
      expect((await poll()).filter(({ availability }) => availability)).toEqual([])
      await one.as(staff).post('menu/availability', { productId: 'gravy', until: 'undone' })
      await vi.waitFor(
        async () =>
          expect((await poll()).find(({ id }) => id === 'gravy')?.availability).toEqual({ soldOutUntil: null }),
        10_000,
      )
    })

    test('a setting that a manager changes on one server applies on the other within the next calls', async () => {
      const claims = { role: ['staff', 'manager'] }
      const riley = await environment.issuer.token({ subject: 'riley', email: 'riley@fuelshack.example', claims })
      const offered = async () => (await other.as(undefined).get('app-config')).json<AppConfig>().ordering
      const before = await offered()
      await one.as(riley).post('manager/settings', { setting: 'ordering', value: 'closed', version: 0 })
      await vi.waitFor(async () => expect(await offered()).toBe('closed'), 5000)
      await one.as(riley).post('manager/settings', { setting: 'ordering', value: before, version: 1 })
      await vi.waitFor(async () => expect(await offered()).toBe(before), 5000)
    })

    test('the hours that a manager changes on one server apply to the checkout on the other within the next calls', async () => {
      const claims = { role: ['staff', 'manager'] }
      const riley = await environment.issuer.token({ subject: 'riley', email: 'riley@fuelshack.example', claims })
      const { value } = await one.context.settings.read('kitchenHours')
      const set = async (hours: typeof value, version: number) =>
        one.as(riley).post('manager/settings', { setting: 'kitchenHours', value: hours, version })
      const casey = await environment.issuer.token({ subject: 'cas', email: 'cas@fuelshack.example' })
      const tapPay = async () => (await other.as(casey).post('stripe/create-session', BURGER_AND_COFFEES)).statusCode
      const polled = async () => (await other.as(undefined).get('kitchen')).json<KitchenPace>().settingsVersion
      const before = await polled()
      expect(await tapPay()).toBe(200)
      expect((await set({ ...value, week: [] }, 0)).statusCode).toBe(200)
      await vi.waitFor(async () => expect(await polled()).not.toBe(before), 5000)
      expect(await tapPay()).toBe(409)
      const closed = await polled()
      expect((await set(value, 1)).statusCode).toBe(200)
      await vi.waitFor(async () => expect(await polled()).not.toBe(closed), 5000)
      expect(await tapPay()).toBe(200)
    })

    test('a change of the order list on one server is in the next poll of the other', async () => {
      const staff = await environment.issuer.token({ subject: 'sam', role: 'staff' })
      const casey = await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' })
      const started = await one.as(casey).post('stripe/create-session', BURGER_AND_COFFEES)
      await environment.standins.pay(started.json<{ url: string }>().url)
      const poll = (etag: string) => other.as(staff).get('orders', { 'if-none-match': etag })

      const { etag: before } = (await other.as(staff).get('orders')).headers
      expect((await poll(String(before))).statusCode).toBe(304)
      await one.context.sweep.sweepUnsettled()
      const changed = await vi.waitUntil(
        async () => {
          const answer = await poll(String(before))
          return answer.statusCode === 200 && answer
        },
        { timeout: 10_000, interval: 5 },
      )
      expect(changed.json<Order[]>()).toHaveLength(1)

      const { etag: after } = changed.headers
      expect((await poll(String(after))).statusCode).toBe(304)
      await one.as(staff).post(`orders/${changed.json<Order[]>()[0]?.id}/fulfill`)
      await untilNotified(other)
      expect((await poll(String(after))).json()).toEqual([])
    })

    test('two servers share rate limits: requests to one count towards the limit of the other', async () => {
      const token = await environment.issuer.token({ subject: 'hasty', email: 'hasty@fuelshack.example' })
      const statuses: number[] = []
      for (let attempt = 0; attempt < 11; attempt += 1) {
        const server = attempt % 2 === 0 ? one : other
        statuses.push((await server.as(token).post('stripe/create-session', BURGER_AND_COFFEES)).statusCode)
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
      const rejected = await Promise.all(
        [one, other].map((server) => server.as(token).post('stripe/create-session', BURGER_AND_COFFEES)),
      )
      expect(rejected.map((answer) => problemSchema.parse(answer.json()).code)).toEqual([
        'too_many_requests',
        'too_many_requests',
      ])
    })

    test('a refund is made once, even if two servers send it at the same time', async () => {
      const staff = await environment.issuer.token({ subject: 'sam', role: 'staff' })
      const rita = await environment.issuer.token({ subject: 'rita', email: 'rita@fuelshack.example' })
      const started = await one.as(rita).post('stripe/create-session', BURGER_AND_COFFEES)
      await environment.standins.pay(started.json<{ url: string }>().url)
      await one.context.sweep.sweepUnsettled()
      await untilNotified(one)
      const [order] = (await one.as(staff).get('orders')).json<Order[]>()
      const { id = '', transactionId: intent = '' } = order ?? {}
      const amounts = [100, 200, 300, 400, 500, 600, 700]
      const answers = await Promise.all(
        amounts.map((amountCents, index) =>
          (index % 2 === 0 ? one : other)
            .as(staff)
            .post(
              `orders/${id}/refund`,
              { amountCents, reason: 'other' },
              { 'idempotency-key': `refund-${amountCents}` },
            ),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(amounts.map(() => 200))
      const declined = await Promise.all(
        [one, other].map((server) => server.as(staff).post(`orders/${id}/decline`, { reason: 'other' })),
      )
      expect(declined.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      const senders = [one, other, one, other].map((server) => server.context.refundSender)
      while ((await Promise.all(senders.map((sender) => sender.sendDue()))).some((sent) => sent > 0));
      const { data } = await environment.stripe.refunds.list({ payment_intent: intent, limit: 100 })
      expect(data.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
        100, 130, 200, 300, 400, 500, 600, 700,
      ])
      expect(new Set(data.map(({ metadata }) => metadata?.['refund_request_id'])).size).toBe(8)
    })

    test('a message that two servers find in the queue is sent once', async () => {
      const { database } = one.context
      for (let message = 0; message < 40; message += 1) {
        await database.transaction((tx) =>
          one.context.messages.enqueue(tx, { channel: 'sms', to: '+61412345678', text: `Shared ${message}` }, null),
        )
      }
      while ((await Promise.all([one.context.messages.drain(), other.context.messages.drain()])).some(Boolean));
      const texts = (await environment.standins.sentMessages()).map((message) => JSON.stringify(message))
      const sent = texts.filter((text) => text.includes('Shared '))
      expect(sent).toHaveLength(40)
    })
  })

  test('a server on PostgreSQL reconnects with the next call after the database closed all connections', async () => {
    const environment = await startTestEnvironment()
    const { address } = environment.database
    if (address.engine !== 'postgres') throw new Error('This test is for PostgreSQL')
    const proxy = await startDatabaseProxy(address.url)
    const database = { ...environment.database, address: { ...address, url: proxy.url.href } }
    const server = await buildTestApp({ ...environment, database })
    const staff = server.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
    expect((await staff.get('orders')).statusCode).toBe(200)
    proxy.terminateConnections()
    await vi.waitFor(async () => expect((await staff.get('orders/historic')).statusCode).toBe(200), 10_000)
    expect((await staff.get('orders')).statusCode).toBe(200)
    await server.close()
    proxy.close()
    await environment.close()
  })

  test('two servers on one PostgreSQL store the menu once, even if their first start is at the same time', async () => {
    const environment = await startTestEnvironment()
    const started = await Promise.allSettled([buildTestApp(environment), buildTestApp(environment)])
    const servers = started.flatMap((server) => (server.status === 'fulfilled' ? [server.value] : []))
    const menus = await Promise.all(
      servers.map(async (server) => (await server.as(undefined).get('stripe/products')).json<Product[]>()),
    )
    for (const server of servers) await server.close()
    await environment.close()
    expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const ids = products.map(({ id }) => id)
    expect(menus.map((menu) => menu.map(({ id }) => id))).toEqual([ids, ids])
  })

  test('two servers on one PostgreSQL share the keys that sign tokens, even if their first start is at the same time', async () => {
    const environment = await startTestEnvironment()
    const embedded = { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_AUDIENCE: '' }
    const started = await Promise.allSettled([buildTestApp(environment, embedded), buildTestApp(environment, embedded)])
    const servers = started.flatMap((server) => (server.status === 'fulfilled' ? [server.value] : []))
    const keys = await Promise.all(servers.map(async ({ app }) => (await app.inject('/identity/jwks')).json<unknown>()))
    for (const server of servers) await server.close()
    await environment.close()
    expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(keys[0]).toEqual(keys[1])
  })
})
