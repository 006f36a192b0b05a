import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/support/test-database.ts'
import type { Queries } from './database.ts'
import type { NewRow } from './rows.ts'
import { statement } from './statement.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let queries: Queries
let timesBuilt = 0

const insert = statement((queries, rows: NewRow<'outbox_messages'>[]) => {
  timesBuilt += 1
  return queries.insertInto('outbox_messages').values(rows)
})
const findEither = statement((queries, { id, other }: { id: string; other: string }) =>
  queries
    .selectFrom('outbox_messages')
    .select('id')
    .where((row) => row.or([row('id', '=', id), row('id', '=', other), row('last_error', '=', id)]))
    .where('sent_at', 'is', null)
    .orderBy('id'),
)
const markSent = statement((queries, { id, at }: { id: string; at: string }) =>
  queries.updateTable('outbox_messages').set({ sent_at: at }).where('id', '=', id).where('sent_at', 'is', null),
)

const AT = '2026-11-24T08:00:00.000Z'
const messageOf = (id: string, more: object = {}) => ({
  id,
  message: '"Ready"',
  next_attempt_at: AT,
  created_at: AT,
  ...more,
})

beforeAll(async () => {
  database = await openTestDatabase()
  queries = database.database.queries
})
afterAll(() => database.close())

test('a statement is built once for each number of rows and each set of columns, and stores the values of each call', async () => {
  await insert(queries, [messageOf('a'), messageOf('b')]).execute()
  await insert(queries, [messageOf('c'), messageOf('d')]).execute()
  expect(timesBuilt).toBe(1)
  await insert(queries, [messageOf('e')]).execute()
  await insert(queries, [messageOf('f', { attempts: 3 })]).execute()
  expect(timesBuilt).toBe(3)
  const stored = await queries.selectFrom('outbox_messages').select(['id', 'attempts']).orderBy('id').execute()
  expect(stored.map(({ id, attempts }) => `${id}${attempts}`)).toEqual(['a0', 'b0', 'c0', 'd0', 'e0', 'f3'])
})

test('a parameter is bound by its name, wherever and however often the statement names it', async () => {
  const found = (id: string, other: string) => findEither(queries, { id, other }).execute()
  expect(await found('a', 'b')).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(await findEither(queries, { other: 'd', id: 'c' }).execute()).toEqual([{ id: 'c' }, { id: 'd' }])
  await queries.updateTable('outbox_messages').set({ last_error: 'a' }).where('id', '=', 'f').execute()
  expect(await found('a', 'none')).toEqual([{ id: 'a' }, { id: 'f' }])
})

test('a parameter can be a list, and a statement is built once for each length', async () => {
  let timesBuiltForList = 0
  const findAmong = statement((queries, { ids, not }: { ids: string[]; not: string }) => {
    timesBuiltForList += 1
    const among = queries.selectFrom('outbox_messages').select('id').where('id', 'in', ids)
    return among.where('id', '<>', not).orderBy('id')
  })
  const found = async (...ids: string[]) => (await findAmong(queries, { ids, not: 'b' }).execute()).map(({ id }) => id)
  expect([await found('a', 'b'), await found('c', 'none')]).toEqual([['a'], ['c']])
  expect(timesBuiltForList).toBe(1)
  expect(await found('c', 'b', 'a')).toEqual(['a', 'c'])
  expect(timesBuiltForList).toBe(2)
})

test('a statement reports whether it changed a row, and whether it found one', async () => {
  expect(await markSent(queries, { id: 'a', at: AT }).changesRow()).toBe(true)
  expect(await markSent(queries, { id: 'a', at: AT }).changesRow()).toBe(false)
  const none = findEither(queries, { id: 'none', other: 'a' })
  expect(await none.executeTakeFirst()).toBeUndefined()
  await expect(none.executeTakeFirstOrThrow()).rejects.toThrow('no row')
})

test('a statement runs in the transaction that it is given', async () => {
  const rolledBack = database.database.transaction(async (tx) => {
    await insert(tx, [messageOf('g')]).execute()
    throw new Error('Rolled back')
  })
  await expect(rolledBack).rejects.toThrow('Rolled back')
  expect(await findEither(queries, { id: 'g', other: 'g' }).execute()).toEqual([])
})

test('a statement cannot be built from what it reads of a parameter', async () => {
  const findLike = statement((queries, { prefix }: { prefix: string }) =>
    queries.selectFrom('outbox_messages').select('id').where('id', 'like', `${prefix}%`),
  )
  await expect(findLike(queries, { prefix: 'a' }).execute()).rejects.toThrow('cannot read its parameters')
})
