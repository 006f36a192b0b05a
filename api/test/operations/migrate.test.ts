import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { migrations, type Migrations } from '../../src/platform/db/migrations.ts'
import { launchApi, startApi, type ApiSettings } from '../support/api-process.ts'
import { makeTestDatabase } from '../support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '../support/test-issuer.ts'

let issuer: TestIssuer

beforeAll(async () => {
  issuer = await startTestIssuer()
})
afterAll(() => issuer.close())

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
    'menu',
    'orders',
    'printers',
    'provider-keys',
    'settings',
    'sold-out',
    'tills',
  ])
})

test('a later migration runs once, keeps the rows, and is undone as a whole if it fails', async () => {
  const { address, remove } = await makeTestDatabase()
  const database = openDatabase(address)
  const { queries } = database
  await migrate(database)
  await queries.updateTable('order_numbers').set({ last: 123 }).execute()
  const later: Migrations = {
    ...migrations,
    '0002-colours': async (tx) => void (await sql`alter table order_numbers add column colour text`.execute(tx)),
  }
  const failing: Migrations = {
    ...later,
    '0002-colours': async (tx) => {
      await sql`alter table order_numbers add column colour text`.execute(tx)
      await sql`alter table no_such_table add column colour text`.execute(tx)
    },
  }
  await expect(migrate(database, failing)).rejects.toThrow(/Migrating the database failed|transaction is aborted/)
  expect(await migrate(database, later)).toEqual(['0002-colours'])
  expect(await migrate(database, later)).toEqual([])
  const { rows } = await sql`select last, colour from order_numbers`.execute(queries)
  expect(rows).toEqual([{ last: 123, colour: null }])
  await expect(migrate(database)).rejects.toThrow('is of a newer version of Fuel Shack (it has 0002-colours)')
  await database.close()
  await remove()
})

test.each([
  ['of a newer version', '9999-from-the-future', 'Use that version, or a backup from before it.'],
  [
    'from before the first release',
    '0001-first-schema',
    'and cannot be upgraded. Set DATA_DIR, or DATABASE_URL, to an empty database.',
  ],
])('rejects a database %s with one message', async (_, name, advice) => {
  const { address, remove } = await makeTestDatabase()
  await (await startApi(settings(address))).end()
  const { queries, close } = openDatabase(address)
  await queries
    // @ts-expect-error the migrator's own table is not part of our schema
    .insertInto('kysely_migration')
    .values({ name, timestamp: '2099-01-01T00:00:00.000Z' })
    .execute()
  await close()
  const failed = launchApi(settings(address))
  expect(await failed.exited).toBe(1)
  await remove()
  expect(failed.output()).toMatch(/^The database .*$/)
  expect(failed.output()).toContain(name)
  expect(failed.output()).toContain(advice)
})

test('migrations are numbered in order and without gaps', () => {
  const numbers = Object.keys(migrations).map((name) => /^(\d{4})-[a-z-]+$/.exec(name)?.[1])
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
})
