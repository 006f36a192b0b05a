import { expect, expectTypeOf, test } from 'vitest'
import { findRecord, present, toRow } from './rows.ts'

const record = { orderId: 'o1', isRest: true, wasSoldOut: false, amountCents: 250, reason: null }
const row = { order_id: 'o1', is_rest: 1, was_sold_out: 0, amount_cents: 250, reason: null } as const

function queryOf<Row>(...rows: Row[]) {
  const takeFirst = async () => rows[0]
  const execute = async () => rows
  return { execute, executeTakeFirst: takeFirst, executeTakeFirstOrThrow: () => Promise.reject(new Error('Not used')) }
}

test('a record is stored by its columns, flags as numbers', () => {
  expect(toRow(record)).toEqual(row)
  expectTypeOf(toRow(record).is_rest).toEqualTypeOf<0 | 1>()
})

test('lists and objects of a record are stored as JSON', () => {
  expect(toRow({ paidWhile: ['closed'] })).toEqual({ paid_while: '["closed"]' })
})

test('a row is read as the record that was stored', async () => {
  expect(await findRecord(queryOf(row))).toEqual(record)
  expect(await findRecord(queryOf<typeof row>())).toBeUndefined()
})

test('a response has no field for what is null', () => {
  expect(present({ seenAt: null, readyAt: '2026-11-24T03:00:00.000Z' })).toEqual({
    readyAt: '2026-11-24T03:00:00.000Z',
  })
})
