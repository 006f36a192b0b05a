import type { Order } from '@fuel-shack/contract/orders'
import { problemSchema } from '@fuel-shack/contract/problem'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeSettling } from './settle-suite.ts'
import { BURGER_AND_COFFEES, buildTestApp, prepareGround, type TestApp, type TestGround } from './test-app.ts'
import { buildTwoInstances, untilTold } from './two-instances.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

/** Only a PostgreSQL server can be shared: SQLite is for one server, and PGlite does not notify other sessions. */
const canShare = Boolean(process.env['TEST_DATABASE_URL']) && !process.env['TEST_PGLITE']

describe.runIf(canShare)('two servers on one PostgreSQL', () => {
  describeSettling(buildTwoInstances)

  describe('share', () => {
    let ground: TestGround
    let one: TestApp
    let other: TestApp

    beforeAll(async () => {
      ground = await prepareGround()
      const built = await buildTwoInstances(ground)
      ;[one, other] = built.instances
    })
    afterAll(async () => {
      await one.close()
      await other.close()
      await ground.close()
    })

    test('the order list: a change on one is in the next poll of the other', async () => {
      const staff = await ground.issuer.token({ subject: 'sam', role: 'staff' })
      const casey = await ground.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' })
      const started = await one.as(casey).post('stripe/create-session', BURGER_AND_COFFEES)
      await ground.standins.pay(started.json<{ url: string }>().url)
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
      await untilTold(other)
      expect((await poll(String(after))).json()).toEqual([])
    })

    test('rate limits: requests to one count towards the limit of the other', async () => {
      const token = await ground.issuer.token({ subject: 'hasty', email: 'hasty@fuelshack.example' })
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

    test('the message queue: each message is sent once', async () => {
      const { database } = one.context
      for (let message = 0; message < 40; message += 1) {
        await database.transaction((tx) =>
          one.context.messages.enqueue(tx, { channel: 'sms', to: '+61412345678', text: `Shared ${message}` }),
        )
      }
      while ((await Promise.all([one.context.messages.drain(), other.context.messages.drain()])).some(Boolean));
      const texts = (await ground.standins.sentMessages()).map((message) => JSON.stringify(message))
      const sent = texts.filter((text) => text.includes('Shared '))
      expect(sent).toHaveLength(40)
    })
  })

  test('reconnects with the next call after the database closed all connections', async () => {
    const ground = await prepareGround()
    const server = await buildTestApp(ground)
    const staff = server.as(await ground.issuer.token({ subject: 'sam', role: 'staff' }))
    await hangUpOnEverybody(server)
    await vi.waitFor(async () => expect((await staff.get('orders/historic')).statusCode).toBe(200), 10_000)
    expect((await staff.get('orders')).statusCode).toBe(200)
    await server.close()
    await ground.close()
  })

  test('share the keys that sign tokens, even if their first start is at the same time', async () => {
    const ground = await prepareGround()
    const embedded = { OIDC_ISSUER: '', OIDC_CLIENT_ID: '', OIDC_AUDIENCE: '' }
    const started = await Promise.allSettled([buildTestApp(ground, embedded), buildTestApp(ground, embedded)])
    const servers = started.flatMap((server) => (server.status === 'fulfilled' ? [server.value] : []))
    const keys = await Promise.all(servers.map(async ({ app }) => (await app.inject('/identity/jwks')).json<unknown>()))
    for (const server of servers) await server.close()
    await ground.close()
    expect(started.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(keys[0]).toEqual(keys[1])
  })
})

async function hangUpOnEverybody({ context }: TestApp): Promise<void> {
  const { pool } = context.database
  if (!pool) throw new Error('This server is not on PostgreSQL')
  const clients = await Promise.all(Array.from({ length: 5 }, () => pool.connect()))
  const answers = await Promise.all(
    clients.map((client) => client.query<{ pid: number }>('select pg_backend_pid() as pid')),
  )
  for (const client of clients) client.release()
  const executioner = new Client({ connectionString: process.env['TEST_DATABASE_URL'] })
  await executioner.connect()
  const pids = answers.flatMap(({ rows }) => rows.map(({ pid }) => pid))
  await executioner.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
  await executioner.end()
}
