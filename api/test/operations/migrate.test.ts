import { openPostgres } from '@fuel-shack/harness/database/postgres'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { migrations } from '../../src/db/migrations.ts'
import { launchApi, startApi, type ApiSettings } from '../support/api-process.ts'
import { makeTestDatabase, openTestDatabase } from '../support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '../support/test-issuer.ts'

let issuer: TestIssuer

beforeAll(async () => {
  issuer = await startTestIssuer()
})
afterAll(() => issuer.close())

/** Its statements run one after the other on PGlite, where a round takes seconds. */
const ROUNDS = process.env['TEST_PGLITE'] ? 2 : 10

const settings = (database: ApiSettings['database']): ApiSettings => ({
  database,
  issuer,
  // Neither is running: a server starts without its providers.
  stripeUrl: 'http://127.0.0.1:1',
  oneSignalUrl: 'http://127.0.0.1:1',
})

test('servers that start together on an empty database migrate it once', async () => {
  const { address, remove } = await makeTestDatabase()
  const servers = await Promise.all([1, 2, 3].map(() => startApi(settings(address))))
  const applied = servers.filter((server) => server.output().includes('brought up to date'))
  expect(await Promise.all(servers.map((server) => server.end()))).toEqual([0, 0, 0])
  expect(applied).toHaveLength(1)

  const { queries, close } = openDatabase(address)
  const versions = await queries.selectFrom('list_versions').selectAll().execute()
  await close()
  await remove()
  expect(versions.map(({ name }) => name).toSorted()).toEqual([
    'attention',
    'orders',
    'printers',
    'settings',
    'sold-out',
    'tills',
  ])
})

test('rejects a database of a newer version with one message', async () => {
  const { address, remove } = await makeTestDatabase()
  await (await startApi(settings(address))).end()
  const { queries, close } = openDatabase(address)
  await queries
    // @ts-expect-error the migrator's own table is not part of our schema
    .insertInto('kysely_migration')
    .values({ name: '9999-from-the-future', timestamp: '2099-01-01T00:00:00.000Z' })
    .execute()
  await close()
  const failed = launchApi(settings(address))
  expect(await failed.exited).toBe(1)
  await remove()
  expect(failed.output()).toBe(
    'The database is of a newer version of Fuel Shack (it has 9999-from-the-future). Start that version, or restore a backup from before it.',
  )
})

test('a neighbour who drops schemas of the same database does not disturb a migration', async () => {
  const postgres = await openPostgres()
  const neighbour = new Client({ connectionString: postgres.url })
  await neighbour.connect()
  const tables = Array.from({ length: 30 }, (_, n) => `create table neighbour.t${n} (a text, b text, c text, d text)`)
  const done = new AbortController()
  const churn = async () => {
    while (!done.signal.aborted) {
      await neighbour.query(['create schema neighbour', ...tables].join(';'))
      await neighbour.query('drop schema neighbour cascade')
    }
  }
  const churning = churn()
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { database, close } = await openTestDatabase(postgres.url)
      expect(await migrate(database)).toEqual([])
      await close()
    }
  } finally {
    done.abort()
    await churning
    await neighbour.end()
    await postgres.stop()
  }
})

test('migrations are numbered in order and without gaps', () => {
  const numbers = Object.keys(migrations).map((name) => /^(\d{4})-[a-z-]+$/.exec(name)?.[1])
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
})
