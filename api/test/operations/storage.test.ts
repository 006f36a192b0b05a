import { openPostgres } from '@fuel-shack/harness/database/postgres'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { databaseFailure } from '../../src/platform/db/failures.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import {
  BURGER_AND_COFFEES,
  buildTestApp,
  startTestEnvironment,
  type TestApp,
  type TestEnvironment,
} from '../support/test-app.ts'
import { makeTestDatabase, openTestDatabase } from '../support/test-database.ts'

const NO_LIMIT = 4_294_967_294

/** Stops the file from growing, as on a full disk; `0` removes the limit. */
function limitPages(database: Database, pages: number | 'as many as now'): void {
  const count =
    pages === 'as many as now' ? Number(database.sqlite?.prepare('PRAGMA page_count').get()?.['page_count']) : pages
  database.sqlite?.exec(`PRAGMA max_page_count = ${count}`)
  if (pages === NO_LIMIT) return
  const insert = database.sqlite?.prepare("insert into rate_windows (key, hits, resets_at) values (?, 1, '9999')")
  const fill = () => {
    for (let index = 0; ; index += 1) insert?.run(`${index}`.padEnd(900, '.'))
  }
  expect(fill).toThrow('full')
}

describe('with the disk full (SQLite)', () => {
  let environment: TestEnvironment
  let api: TestApp

  beforeAll(async () => {
    environment = await startTestEnvironment('')
    api = await buildTestApp(environment)
  })
  afterAll(async () => {
    await api.close()
    await environment.close()
  })
  afterEach(() => limitPages(api.context.database, NO_LIMIT))

  test('a transaction fails with the reason and is rolled back, and the next one succeeds once there is space', async () => {
    const { database, close } = await openTestDatabase('')
    const insertMany = () =>
      database.transaction(async (tx) => {
        for (let index = 0; index < 200; index += 1) {
          const id = `full-${index}`
          await tx
            .insertInto('rate_windows')
            .values({ key: id.padEnd(500, '.'), hits: 1, resets_at: '' })
            .execute()
        }
      })
    limitPages(database, 'as many as now')
    const failure: unknown = await insertMany().catch((error: unknown) => error)
    expect(String(failure)).toContain('database or disk is full')
    expect(databaseFailure(failure)).toBe('storage_full')
    expect(database.sqlite?.isTransaction).toBe(false)
    limitPages(database, NO_LIMIT)
    await insertMany()
    await close()
  })

  test('the server is not ready, lists say why, an order gets 503, and space ends all of it', async () => {
    const casey = api.as(await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
    const staff = api.as(await environment.issuer.token({ subject: 'sam', role: 'staff' }))
    await casey.post('customers', {})
    expect((await staff.get('orders')).headers['fuel-shack-write-failure']).toBeUndefined()

    limitPages(api.context.database, 'as many as now')
    const cart = { ...BURGER_AND_COFFEES, customerNotes: 'No beetroot. '.repeat(38) }
    let response = await casey.post('stripe/create-session', cart)
    // The free space in the file's last pages still takes some.
    for (let tries = 0; tries < 12 && response.statusCode === 200; tries += 1) {
      response = await casey.post('stripe/create-session', cart, { 'idempotency-key': crypto.randomUUID() })
    }
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([503, 'storage_full'])
    expect(response.headers['retry-after']).toBe('5')

    const list = await staff.get('orders')
    expect([list.statusCode, list.headers['fuel-shack-write-failure']]).toEqual([200, 'storage_full'])
    const unchanged = await staff.get('orders', { 'if-none-match': String(list.headers.etag) })
    expect([unchanged.statusCode, unchanged.headers['fuel-shack-write-failure']]).toEqual([304, 'storage_full'])
    const ready = await api.app.inject({ url: '/readyz' })
    expect([ready.statusCode, ready.json<{ code: string }>().code]).toEqual([503, 'storage_full'])
    expect((await api.app.inject({ url: '/healthz' })).statusCode).toBe(200)

    limitPages(api.context.database, NO_LIMIT)
    await vi.waitFor(async () => expect((await api.app.inject({ url: '/readyz' })).statusCode).toBe(200), 5000)
    expect((await staff.get('orders')).headers['fuel-shack-write-failure']).toBeUndefined()
  })
})

test('answers 503 with Retry-After while the database is unavailable', async () => {
  const environment = await startTestEnvironment()
  const orphan = await buildTestApp(environment)
  const casey = orphan.as(await environment.issuer.token({ subject: 'casey', email: 'casey@fuelshack.example' }))
  await orphan.context.close()
  const answer = await casey.get('customerCards/current')
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'unavailable'])
  expect(answer.headers['retry-after']).toBe('5')
  await orphan.app.close()
  await environment.close()
})

describe('with a PostgreSQL server that hangs', () => {
  let postgres: Awaited<ReturnType<typeof openPostgres>>

  beforeAll(async () => {
    postgres = await openPostgres()
  })
  afterAll(() => postgres.stop())

  test('PostgreSQL limits the time of statements and idle transactions, except in migrations', async () => {
    const { database, close } = await openTestDatabase(postgres.url)
    const limits = async (queries: Database['queries']) =>
      (
        await sql<{ setting: string }>`select setting from pg_settings
          where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(queries)
      ).rows.map(({ setting }) => setting)
    expect(await limits(database.queries)).toEqual(['15000', '10000'])
    expect(await database.withoutTimeouts(limits)).toEqual(['0', '0'])
    await close()
  })

  test.for(['before a transaction', 'within a transaction'])(
    'a call times out without a response %s, and the next one gets a new connection',
    async (when) => {
      const { address, remove } = await makeTestDatabase(postgres.url)
      if (address.engine !== 'postgres') throw new Error('This test is for PostgreSQL')
      const proxy = await startDatabaseProxy(address.url)
      const { url } = proxy
      url.searchParams.set('query_timeout', '300')
      const database = openDatabase({ engine: 'postgres', url: url.href })
      await database.ping()
      if (when === 'before a transaction') proxy.freeze()
      const failure: unknown = await database
        .transaction(async (tx) => {
          const read = () => tx.selectNoFrom((row) => row.lit(1).as('one')).execute()
          if (when === 'within a transaction') await read()
          proxy.freeze()
          await read()
        })
        .catch((error: unknown) => error)
      expect(databaseFailure(failure)).toBe('unavailable')
      proxy.thaw()
      await database.ping()
      await database.close()
      proxy.close()
      await remove()
    },
  )
})
