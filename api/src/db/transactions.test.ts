import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../test/support/test-database.ts'
import type { Database, Queries, Tx } from './database.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let database: Database

beforeAll(async () => {
  opened = await openTestDatabase()
  database = opened.database
  await sql`create table notes (id int primary key)`.execute(database.queries)
})
afterAll(() => opened.close())

const write = (queries: Queries, id: number) => sql`insert into notes (id) values (${id})`.execute(queries)

async function listIds(queries: Queries): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from notes order by id`.execute(queries)
  return rows.map(({ id }) => id)
}

test('statements that run together see what was written before them, and are stored together', async () => {
  const seen = await database.transaction(async (tx) => {
    await write(tx, 1)
    const [ids] = await Promise.all([listIds(tx), write(tx, 2)])
    return ids
  })
  expect(seen).toEqual([1])
  expect(await listIds(database.queries)).toEqual([1, 2])
})

test('what still runs beside a part that failed can write nothing, even after the transaction', async () => {
  const failed = Promise.withResolvers<void>()
  let beside: Promise<unknown> = Promise.resolve()
  const failing = database.transaction(async (tx) => {
    beside = failed.promise.then(() => write(tx, 3))
    await Promise.all([write(tx, 4), Promise.reject(new Error('of a part'))])
  })
  await expect(failing).rejects.toThrow('of a part')
  failed.resolve()
  await expect(beside).rejects.toThrow('The transaction has ended')
  expect(await listIds(database.queries)).not.toContain(3)
  expect(await listIds(database.queries)).not.toContain(4)
})

test('what runs beside a statement with which SQLite itself rolls back can write nothing, at any depth', async () => {
  const { sqlite } = database
  if (!sqlite) return
  sqlite.exec(`create trigger full_disk before delete on notes begin select raise(rollback, 'full disk'); end`)
  onTestFinished(() => sqlite.exec('drop trigger full_disk'))
  await write(database.queries, 5)
  const fail = (tx: Tx) => sql`delete from notes`.execute(tx)
  const readThenWrite = async (tx: Tx) => {
    await listIds(tx)
    await write(tx, 6)
  }
  const nested = async (tx: Tx, depth: number): Promise<unknown> =>
    depth > 0 ? nested(tx, depth - 1) : Promise.all([fail(tx), readThenWrite(tx), write(tx, 7)])
  for (let depth = 0; depth < 8; depth += 1)
    await expect(database.transaction((tx) => nested(tx, depth))).rejects.toThrow('full disk')
  expect(await listIds(database.queries)).toEqual([1, 2, 5])
  await database.transaction((tx) => write(tx, 8))
})
