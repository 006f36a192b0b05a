import { join } from 'node:path'
import { openPostgres, openRestartablePostgres } from '@fuel-shack/harness/database/postgres'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, type DatabaseAddress, type Queries } from '../../src/platform/db/database.ts'
import { databaseFailure } from '../../src/platform/db/failures.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { whenAvailable } from '../../src/platform/db/when-available.ts'
import { CliError } from '../../src/platform/errors.ts'
import { createLog } from '../../src/platform/log.ts'
import { launchApi, startApi, type ApiSettings } from '../support/api-process.ts'
import { startDatabaseProxy, startTerminatingServer } from '../support/database-proxy.ts'
import { makeTestDatabase } from '../support/test-database.ts'
import { startTestIssuer, type TestIssuer } from '../support/test-issuer.ts'

/** PGlite has no backends to terminate and no timeouts. */
const isServer = !process.env['TEST_PGLITE']

async function processIdOf(queries: Queries): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)
  return rows[0]?.pid ?? 0
}

test('a connection that the server terminates as it begins fails its statement, and the process goes on', async () => {
  const server = await startTerminatingServer()
  const database = openDatabase({ engine: 'postgres', url: server.url })
  const failure: unknown = await database.ping().catch((error: unknown) => error)
  expect(databaseFailure(failure)).toBe('unavailable')
  await database.close()
  server.close()
})

describe('a connection that ends between two statements of a transaction', () => {
  let postgres: Awaited<ReturnType<typeof openPostgres>>

  beforeAll(async () => {
    postgres = await openPostgres()
  })
  afterAll(() => postgres.stop())

  /** @returns how the transaction failed. The next statement gets another connection. */
  async function failOnce(url: string, end: (tx: Queries) => Promise<void>) {
    const database = openDatabase({ engine: 'postgres', url })
    const lost = Promise.withResolvers<void>()
    database.onFailure(() => lost.resolve())
    const failure: unknown = await database
      .transaction(async (tx) => {
        await end(tx)
        await lost.promise
        await sql`select 1`.execute(tx)
      })
      .catch((error: unknown) => error)
    // Outside of a transaction, because the server ends those that are idle.
    await sql`select 1`.execute(database.queries)
    await database.close()
    return databaseFailure(failure)
  }

  test.runIf(isServer)(
    'a connection that ends between two statements of a transaction fails that transaction only, if an administrator terminates its backend',
    async () => {
      const administrator = new Client({ connectionString: postgres.url })
      await administrator.connect()
      const failure = await failOnce(postgres.url, async (tx) => {
        await administrator.query('select pg_terminate_backend($1)', [await processIdOf(tx)])
      })
      await administrator.end()
      expect(failure).toBe('unavailable')
    },
  )

  test.runIf(isServer)(
    'a connection that ends between two statements of a transaction fails that transaction only, if the server ends it for being idle',
    async () => {
      const url = new URL(postgres.url)
      url.searchParams.set('idle_in_transaction_session_timeout', '50')
      const failure = await failOnce(url.href, async (tx) => void (await sql`select 1`.execute(tx)))
      expect(failure).toBe('unavailable')
    },
  )

  test('a connection that ends between two statements of a transaction fails that transaction only, if the network closes it', async () => {
    const proxy = await startDatabaseProxy(postgres.url)
    const failure = await failOnce(proxy.url.href, async (tx) => {
      await sql`select 1`.execute(tx)
      proxy.terminateConnections()
    })
    proxy.close()
    expect(failure).toBe('unavailable')
  })
})

test('a start ends with one message if the database does not come back, or its file cannot be used', async () => {
  const log = createLog('silent')
  const gone = { engine: 'postgres', url: 'postgres://postgres@127.0.0.1:1/postgres' } as const
  const start = (address: DatabaseAddress) =>
    whenAvailable(() => migrate(openDatabase(address)), { address, log, waitMs: 0 })
  await expect(start(gone)).rejects.toThrow(
    new CliError('The database does not respond: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL and the server.'),
  )
  // Below a file, no folder can be made.
  const file = join(import.meta.filename, 'fuel-shack.sqlite')
  await expect(start({ engine: 'sqlite', file })).rejects.toThrow(
    new CliError(`${import.meta.filename} is a file or lies in one. Set DATA_DIR to a folder.`),
  )
})

/** A machine without PostgreSQL's programs cannot stop and start a server. */
const restartable = await openRestartablePostgres()

describe.runIf(restartable)('a restart of PostgreSQL', () => {
  let issuer: TestIssuer
  let settings: ApiSettings

  beforeAll(async () => {
    issuer = await startTestIssuer()
    const { address } = await makeTestDatabase(restartable?.url)
    settings = { database: address, issuer, stripeUrl: 'http://127.0.0.1:1', oneSignalUrl: 'http://127.0.0.1:1' }
  })
  afterAll(async () => {
    issuer.close()
    await restartable?.stop()
  })

  test('a running server survives a restart of PostgreSQL: calls get 503 meanwhile, and it is ready again by itself', async () => {
    const server = await startApi(settings)
    const staff = { authorization: `Bearer ${await issuer.token({ subject: 'sam', role: 'staff' })}` }
    const statuses = () =>
      Promise.all(
        [fetch(`${server.operations}/readyz`), fetch(`${server.address}/api/orders`, { headers: staff })].map(
          async (answer) => (await answer).status,
        ),
      )
    const untilAll = (status: number) =>
      vi.waitFor(async () => expect(await statuses()).toEqual([status, status]), { timeout: 50_000, interval: 100 })
    await untilAll(200)
    await restartable?.shutDown()
    await untilAll(503)
    await restartable?.startAgain()
    await untilAll(200)
    expect(await server.end()).toBe(0)
  })

  test('a server that starts during a restart of PostgreSQL waits for it', async () => {
    await restartable?.shutDown()
    const starting = launchApi(settings)
    await starting.readLine((line) => (line.includes('Waiting for the database') ? line : undefined))
    await restartable?.startAgain()
    await starting.readLine((line) => (line.includes('"msg":"Listening"') ? line : undefined))
    expect(await starting.end()).toBe(0)
  })
})
