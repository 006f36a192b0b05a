import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/support/test-database.ts'
import type { Database, Queries } from './database.ts'

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
