import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/support/test-database.ts'
import type { Queries } from './database.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>

/** A table with text columns that have the names of the JSON columns. */
interface NotesTable {
  id: string
  message: string
  payload: string
  products: string
  response: string
  value: string
}

const AT = '2026-01-01T00:00:00.000Z'
const TEXT = '{"looks":"like JSON"}'
const note = { id: 'note', message: TEXT, payload: '[1]', products: TEXT, response: TEXT, value: TEXT }
const message = { channel: 'sms', text: '{"nested":true}' }

function withNotes(queries: Queries) {
  return queries.withTables<{ notes: NotesTable }>()
}

beforeAll(async () => {
  database = await openTestDatabase()
  const queries = withNotes(database.database.queries)
  await sql`create table notes (id text, message text, payload text, products text, response text, value text)`.execute(
    queries,
  )
  await queries.insertInto('notes').values(note).execute()
  await queries
    .insertInto('outbox_messages')
    .values({ id: 'note', message: JSON.stringify(message), next_attempt_at: AT, created_at: AT })
    .execute()
})
afterAll(() => database.close())

test('reads text columns with the name of a JSON column as text', async () => {
  const queries = withNotes(database.database.queries)
  expect(await queries.selectFrom('notes').selectAll().execute()).toEqual([note])
  const inserted = { ...note, id: 'second' }
  expect(await queries.insertInto('notes').values(inserted).returningAll().execute()).toEqual([inserted])
  expect(await queries.deleteFrom('notes').where('id', '=', 'second').returning(['payload']).execute()).toEqual([
    { payload: '[1]' },
  ])
})

test('parses JSON columns once, in joins, with aliases and in returned rows', async () => {
  const queries = withNotes(database.database.queries)
  const joined = await queries
    .selectFrom('notes')
    .innerJoin('outbox_messages as waiting', 'waiting.id', 'notes.id')
    .select(['notes.message', 'waiting.message as sent', 'notes.value'])
    .execute()
  expect(joined).toEqual([{ message: TEXT, sent: message, value: TEXT }])

  const renamed = await queries
    .selectFrom((sub) => sub.selectFrom('outbox_messages').select('message as value').as('waiting'))
    .innerJoin('notes', (join) => join.onTrue())
    .select(['waiting.value', 'notes.value as text'])
    .execute()
  expect(renamed).toEqual([{ value: message, text: TEXT }])

  const changed = await queries.updateTable('outbox_messages').set({ attempts: 1 }).returning(['message']).execute()
  expect(changed).toEqual([{ message }])
})

test('parses JSON values that are not objects, and leaves null as it is', async () => {
  const { queries } = database.database
  for (const hours of ['"text"', '7', '[]', 'null']) {
    const section = { serving_hours: hours, version: 1 }
    await queries
      .insertInto('menu_sections')
      .values({ title: 'Burgers', ...section })
      .onConflict((conflict) => conflict.column('title').doUpdateSet(section))
      .execute()
    const read = await queries.selectFrom('menu_sections').select('serving_hours').executeTakeFirst()
    expect(read?.serving_hours).toEqual(JSON.parse(hours))
  }
  const none = await queries
    .selectFrom('outbox_messages')
    .leftJoin('till_requests', (join) => join.onTrue())
    .select('till_requests.response')
    .execute()
  expect(none).toEqual([{ response: null }])
})
