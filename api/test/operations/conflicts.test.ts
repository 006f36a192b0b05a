import { openPostgres } from '@fuel-shack/harness/database/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/platform/db/database.ts'
import { isConflict } from '../../src/platform/db/engines/conflicts.ts'
import { databaseFailure } from '../../src/platform/db/failures.ts'
import { makeTestDatabase } from '../support/test-database.ts'

/** Its one session runs one transaction after the other. */
const isServer = !process.env['TEST_PGLITE']
const WRITERS = 50

describe.runIf(isServer)('with SERIALIZABLE as the default isolation', () => {
  let postgres: Awaited<ReturnType<typeof openPostgres>>
  let database: Database
  let remove: () => Promise<void>

  beforeAll(async () => {
    postgres = await openPostgres()
    const made = await makeTestDatabase(postgres.url)
    if (made.address.engine !== 'postgres') throw new Error('This test is for PostgreSQL')
    remove = made.remove
    const url = new URL(made.address.url)
    const options = `${url.searchParams.get('options')} -c default_transaction_isolation=serializable`
    url.searchParams.set('options', options)
    database = openDatabase({ engine: 'postgres', url: url.href })
    await sql`create table counters (id int primary key, hits int)`.execute(database.queries)
    await sql`insert into counters values (1, 0), (2, 0)`.execute(database.queries)
  })
  afterAll(async () => {
    await database.close()
    await remove()
    await postgres.stop()
  })

  const readHits = async (id: number) =>
    (await sql<{ hits: number }>`select hits from counters where id = ${id}`.execute(database.queries)).rows[0]?.hits

  test('every one of many concurrent statements on one row succeeds', async () => {
    const hit = () => sql`update counters set hits = hits + 1 where id = 1`.execute(database.queries)
    await Promise.all(Array.from({ length: WRITERS }, hit))
    expect(await readHits(1)).toBe(WRITERS)
  })

  test('every one of many concurrent transactions that read before they write succeeds, once', async () => {
    let commits = 0
    const hit = () =>
      database.transaction(async (tx) => {
        const { rows } = await sql<{ hits: number }>`select hits from counters where id = 2`.execute(tx)
        await sql`update counters set hits = ${(rows[0]?.hits ?? 0) + 1} where id = 2`.execute(tx)
        database.afterCommit(tx, () => (commits += 1))
      })
    await Promise.all(Array.from({ length: WRITERS }, hit))
    expect([await readHits(2), commits]).toEqual([WRITERS, WRITERS])
  })

  test('a deadlock is resolved by repeating the transaction that the server ended', async () => {
    const bothLocked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const before = [await readHits(1), await readHits(2)]
    const lockInTurn = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await sql`set local transaction isolation level read committed`.execute(tx)
        await sql`update counters set hits = hits + 1 where id = ${first}`.execute(tx)
        bothLocked[first - 1]?.resolve()
        await Promise.all(bothLocked.map(({ promise }) => promise))
        await sql`update counters set hits = hits + 1 where id = ${second}`.execute(tx)
      })
    await Promise.all([lockInTurn(1, 2), lockInTurn(2, 1)])
    expect([await readHits(1), await readHits(2)]).toEqual(before.map((hits) => (hits ?? 0) + 2))
  })

  test('a unique key that a concurrent transaction takes is found by the other one, which is repeated', async () => {
    const bothRead = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const take = (turn: number) =>
      database.transaction(async (tx) => {
        await sql`set local transaction isolation level read committed`.execute(tx)
        const { rows } = await sql`select id from counters where id = 3`.execute(tx)
        bothRead[turn]?.resolve()
        await Promise.all(bothRead.map(({ promise }) => promise))
        if (rows.length > 0) return 'found'
        await sql`insert into counters values (3, 0)`.execute(tx)
        return 'taken'
      })
    expect((await Promise.all([take(0), take(1)])).toSorted()).toEqual(['found', 'taken'])
  })

  test('a conflict that never ends is answered as unavailable, after a limited number of tries', async () => {
    let tries = 0
    const failure: unknown = await database
      .transaction(async (tx) => {
        tries += 1
        await sql`do $$ begin raise exception 'restart transaction' using errcode = '40001'; end $$`.execute(tx)
      })
      .catch((error: unknown) => error)
    expect(isConflict(failure)).toBe(true)
    expect(databaseFailure(failure)).toBe('unavailable')
    expect(tries).toBeGreaterThan(1)
  })
})
