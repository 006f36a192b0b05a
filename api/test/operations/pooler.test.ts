import { openTransactionPooler, type Pooler } from '@fuel-shack/harness/database/pgbouncer'
import { openPostgres } from '@fuel-shack/harness/database/postgres'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { createChangeSignal } from '../../src/platform/db/change-signal.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'

const postgres = await openPostgres()
const administrator = new Client({ connectionString: postgres.url })
await administrator.connect()
/** A database, not a schema: the pooler does not pass on the search path of a connection. */
const name = `pooled_${uuidv7().replaceAll('-', '')}`
await administrator.query(`create database ${name}`)
const direct = new URL(postgres.url)
direct.pathname = `/${name}`
/** PGlite has one session, so there is nothing to pool. Otherwise only a machine without PgBouncer has no pooler. */
const pooler: Pooler | undefined = process.env['TEST_PGLITE'] ? undefined : await openTransactionPooler(direct.href)

afterAll(async () => {
  await pooler?.stop()
  await administrator.query(`drop database ${name}`)
  await administrator.end()
  await postgres.stop()
})

describe.runIf(pooler)('behind a pooler in transaction mode', () => {
  const open = (url = pooler?.url ?? '') => openDatabase({ engine: 'postgres', url })

  beforeAll(async () => {
    const database = open()
    await migrate(database)
    await database.close()
  })

  test('migrations of servers that start together leave no lock behind', async () => {
    const locks = `select from pg_locks join pg_database on pg_database.oid = database
      where locktype = 'advisory' and datname = '${name}'`
    for (let round = 0; round < 5; round += 1) {
      const databases = Array.from({ length: 6 }, () => open())
      await Promise.all(databases.map((database) => migrate(database)))
      const { rowCount } = await administrator.query(locks)
      expect(rowCount).toBe(0)
      await Promise.all(databases.map((database) => database.close()))
    }
  })

  test('transactions at the same time stay whole', async () => {
    const database = open()
    await sql`create table counters (value int not null)`.execute(database.queries)
    await sql`insert into counters (value) values (0)`.execute(database.queries)
    const increase = (): Promise<void> =>
      database.transaction(async (tx) => {
        const { rows } = await sql<{ value: number }>`select value from counters for update`.execute(tx)
        await sql`update counters set value = ${Number(rows[0]?.value) + 1}`.execute(tx)
      })
    await Promise.all(Array.from({ length: 50 }, increase))
    expect((await sql`select value from counters`.execute(database.queries)).rows).toEqual([{ value: 50 }])
    await database.close()
  })

  test('a change of another instance is seen at once, although its notification never arrives', async () => {
    const [one, other] = [open(), open()]
    const failures: unknown[] = []
    const signal = createChangeSignal(one, (error) => failures.push(error), { intervalMs: 50, answerMs: 50 })
    const otherSignal = createChangeSignal(other, () => undefined)
    await vi.waitFor(() => expect(String(failures)).toContain('pooler in transaction mode'), 10_000)
    for (let change = 0; change < 20; change += 1) {
      const before = await signal.version('orders')
      await other.transaction((tx) => otherSignal.bump(tx, 'orders'))
      expect(await signal.version('orders')).toBe(before + 1)
    }
    expect(failures).toHaveLength(1)
    await Promise.all([signal.close(), otherSignal.close()])
    await Promise.all([one.close(), other.close()])
  })

  test('a direct connection is notified, and reads no version while nothing changes', async () => {
    const [one, other] = [open(direct.href), open(direct.href)]
    const failures: unknown[] = []
    const signal = createChangeSignal(one, (error) => failures.push(error))
    const otherSignal = createChangeSignal(other, () => undefined)
    const reads = vi.spyOn(one.queries, 'selectFrom')
    const countReads = async () => {
      reads.mockClear()
      await signal.version('orders')
      return reads.mock.calls.length
    }
    await vi.waitFor(async () => expect(await countReads()).toBe(0), 10_000)
    const before = await signal.version('orders')
    await other.transaction((tx) => otherSignal.bump(tx, 'orders'))
    await vi.waitFor(async () => expect(await signal.version('orders')).toBe(before + 1), 10_000)
    expect(failures).toEqual([])
    await Promise.all([signal.close(), otherSignal.close()])
    await Promise.all([one.close(), other.close()])
  })
})
