import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/database.ts'
import { migrations } from '../../src/db/migrations.ts'
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

test('migrations are numbered in order and without gaps', () => {
  const numbers = Object.keys(migrations).map((name) => /^(\d{4})-[a-z-]+$/.exec(name)?.[1])
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
})
