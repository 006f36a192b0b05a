import { Socket } from 'node:net'
import { openPostgres } from '@fuel-shack/harness/database/postgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase, type Database, type Queries } from '../../src/db/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { makeTestDatabase } from '../support/test-database.ts'

/** What sockets were given to write: Node replaces the entries of a list by their buffers. */
function sentBy({ mock }: { mock: { calls: unknown[][] } }): string {
  return mock.calls.flatMap(([parts]) => (Array.isArray(parts) ? parts.map(String) : [String(parts)])).join('')
}

/** PGlite's one session runs one transaction after the other. */
describe.runIf(!process.env['TEST_PGLITE'])('in a transaction on PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof openPostgres>>
  let database: Database
  let remove: () => Promise<void>
  let failures = 0

  beforeAll(async () => {
    postgres = await openPostgres()
    const made = await makeTestDatabase(postgres.url)
    remove = made.remove
    database = openDatabase(made.address)
    database.onFailure(() => (failures += 1))
    await sql`create table entries (id int primary key, amount int not null)`.execute(database.queries)
  })
  afterAll(async () => {
    await database.close()
    await remove()
    await postgres.stop()
  })

  const insert = (queries: Queries, id: number, amount: number | null = 1) =>
    sql`insert into "entries" ("id", "amount") values (${id}, ${amount})`.execute(queries)
  async function listIds(queries: Queries): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`select id from entries order by id`.execute(queries)
    return rows.map(({ id }) => id)
  }

  /** Its queries time out after 300 ms. */
  async function openBehindProxy() {
    const { address, remove: removeOther } = await makeTestDatabase(postgres.url)
    if (address.engine !== 'postgres') throw new Error('This test is for PostgreSQL')
    const proxy = await startDatabaseProxy(address.url)
    proxy.url.searchParams.set('query_timeout', '300')
    const behindProxy = openDatabase({ engine: 'postgres', url: proxy.url.href })
    await behindProxy.ping()
    const close = async () => {
      await behindProxy.close()
      proxy.close()
      await removeOther()
    }
    return { behindProxy, proxy, close }
  }

  test('an insert does not wait for its answer, and the next statement does', async () => {
    const hasInserted = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const first = database.transaction(async (tx) => {
      await insert(tx, 1)
      await listIds(tx)
      hasInserted.resolve()
      await goOn.promise
    })
    await hasInserted.promise
    const steps: string[] = []
    const second = database.transaction(async (tx) => {
      if ((await listIds(tx)).includes(1)) return void steps.push('found')
      // The server holds the answer back until the other transaction ends.
      await insert(tx, 1)
      steps.push('inserted')
      goOn.resolve()
      await listIds(tx)
      steps.push('read')
    })
    await Promise.all([first, second])
    // The conflict ended the first attempt at its read. The second one found the row.
    expect(steps).toEqual(['inserted', 'found'])
  })

  test('inserts go to the server in one write with the statement after them', async () => {
    const write = vi.spyOn(Socket.prototype, '_writev')
    await database.transaction(async (tx) => {
      await listIds(tx)
      write.mockClear()
      for (const id of [201, 202, 203]) await insert(tx, id)
      expect(await listIds(tx)).toEqual(expect.arrayContaining([201, 202, 203]))
      expect(write).toHaveBeenCalledOnce()
    })
    write.mockRestore()
  })

  test('the statement after an insert that fails throws the error of the insert, and nothing is stored', async () => {
    const before = await listIds(database.queries)
    let isReached = false
    const failing = database.transaction(async (tx) => {
      await insert(tx, 11)
      await insert(tx, 12, null)
      await insert(tx, 13)
      await listIds(tx)
      isReached = true
    })
    await expect(failing).rejects.toMatchObject({ code: '23502', column: 'amount' })
    expect(isReached).toBe(false)
    expect(await listIds(database.queries)).toEqual(before)
    expect(failures).toBe(0)
  })

  test('the commit throws the error of an insert that fails, and nothing is stored', async () => {
    const before = await listIds(database.queries)
    let isCommitted = false
    const failing = database.transaction(async (tx) => {
      database.afterCommit(tx, () => (isCommitted = true))
      await insert(tx, 21)
      await insert(tx, 22, null)
    })
    await expect(failing).rejects.toMatchObject({ code: '23502', column: 'amount' })
    expect(isCommitted).toBe(false)
    expect(await listIds(database.queries)).toEqual(before)
  })

  test('an insert whose values cannot be sent fails the transaction, and nothing is stored', async () => {
    const before = await listIds(database.queries)
    const failing = database.transaction(async (tx) => {
      await insert(tx, 26)
      await sql`insert into "entries" ("id", "amount") values (${27}, ${{ amount: 1n }})`.execute(tx)
    })
    await expect(failing).rejects.toThrow('BigInt')
    expect(await listIds(database.queries)).toEqual(before)
  })

  test('an insert reports the rows that it stores', async () => {
    const two = sql`insert into "entries" ("id", "amount") values (${41}, ${1}), (${42}, ${1})`
    const { numAffectedRows } = await database.transaction((tx) => two.execute(tx))
    expect(numAffectedRows).toBe(2n)
  })

  test('an error of the caller after an insert that fails is thrown as it is, and the connection stays usable', async () => {
    const failing = database.transaction(async (tx) => {
      await insert(tx, 31, null)
      throw new Error('of the caller')
    })
    await expect(failing).rejects.toThrow('of the caller')
    await Promise.all(Array.from({ length: 30 }, () => database.ping()))
    await database.transaction((tx) => insert(tx, 32))
    expect(await listIds(database.queries)).toContain(32)
  })

  test('a transaction begins with its first reads, which go to the server in one write', async () => {
    const write = vi.spyOn(Socket.prototype, '_writev')
    await database.transaction(async (tx) => {
      await Promise.all([listIds(tx), listIds(tx)])
      expect(write).toHaveBeenCalledOnce()
      expect(sentBy(write)).toMatch(/begin.*select id.*select id/s)
    })
    write.mockRestore()
  })

  test('the error of the first failed statement is thrown, although that of the next one arrives sooner', async () => {
    const late = async (tx: Queries): Promise<unknown> => {
      const rows = sql`select 1 / 0`.execute(tx)
      return rows.finally(() => undefined).finally(() => undefined)
    }
    const failing = database.transaction(async (tx) => {
      await listIds(tx)
      await Promise.all([late(tx), listIds(tx), listIds(tx)])
    })
    await expect(failing).rejects.toThrow('division by zero')
  })

  test('nothing but reads is sent before the server has begun the transaction', async () => {
    const { behindProxy, proxy, close } = await openBehindProxy()
    const writes = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')]
    proxy.freeze()
    const frozen = behindProxy.transaction((tx) => Promise.all([sql`select 'read'`.execute(tx), insert(tx, 61)]))
    await expect(frozen).rejects.toThrow('Query read timeout')
    const sent = writes.map(sentBy).join('')
    expect(sent).toMatch(/begin.*select 'read'/s)
    expect(sent).not.toContain('insert')
    vi.restoreAllMocks()
    await close()
  })

  test('statements run in the order of their calls, also the first of a transaction', async () => {
    const ids = await database.transaction(async (tx) => {
      const [, read] = await Promise.all([insert(tx, 71), listIds(tx)])
      return read
    })
    expect(ids).toContain(71)
  })

  test('a connection on which no transaction could begin is given to no one else', async () => {
    const { behindProxy, proxy, close } = await openBehindProxy()
    const reported: unknown[] = []
    behindProxy.onFailure((failure) => reported.push(failure))
    proxy.freeze()
    const failing = behindProxy.transaction(() => Promise.reject(new Error('of the caller')))
    await expect(failing).rejects.toThrow('of the caller')
    proxy.thaw()
    await expect(behindProxy.ping()).resolves.toBeUndefined()
    expect(reported).toHaveLength(1)
    await close()
  })

  test('no more than twenty inserts are sent before their answers arrive', async () => {
    const { behindProxy, proxy, close } = await openBehindProxy()
    let sent = 0
    const frozen = behindProxy.transaction(async (tx) => {
      await sql`select 1`.execute(tx)
      proxy.freeze()
      for (let id = 1; id <= 100; id += 1) {
        await insert(tx, id)
        sent = id
      }
    })
    await expect(frozen).rejects.toThrow('Query read timeout')
    expect(sent).toBe(20)
    await close()
  })
})
