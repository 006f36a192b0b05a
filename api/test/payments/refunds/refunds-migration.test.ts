import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../src/db/database.ts'
import { migrations } from '../../../src/db/migrations.ts'
import { makeTestDatabase, type TestDatabaseAddress } from '../../support/test-database.ts'

const AT = '2026-11-20T08:00:00.000Z'

let address: TestDatabaseAddress
let database: Database

beforeAll(async () => {
  address = await makeTestDatabase()
  database = openDatabase(address.address)
})
afterAll(async () => {
  await database.close()
  await address.remove()
})

test("migrates the refunds of version 1 to the order and to the payment's net amount", async () => {
  const { queries, engine } = database
  const [first, ...later] = Object.values(migrations)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- migrations know no tables
  const untyped = queries as unknown as Kysely<unknown>
  await first?.(untyped, engine)
  for (const statement of [
    `insert into customers (id, subject, created_at) values ('casey', 'casey', '${AT}')`,
    ...['refunded', 'paid'].flatMap((id) => [
      `insert into checkouts (id, customer_id, attempt_key, status, is_delivery, contact_number, customer_notes, total_cents, refunded_cents, transaction_id, created_at, settled_at)
       values ('${id}', 'casey', '${id}', 'settled', 0, '', '', 2930, ${id === 'refunded' ? 1000 : 0}, 'pi_${id}', '${AT}', '${AT}')`,
      `insert into orders (id, checkout_id, customer_id, created_at, is_delivery, contact_number, transaction_id, customer_notes, total_cents)
       values ('${id}', '${id}', 'casey', '${AT}', 0, '', 'pi_${id}', '', 2930)`,
    ]),
  ]) {
    await sql.raw(statement).execute(queries)
  }
  for (const migration of later) await migration(untyped, engine)

  const orders = await queries.selectFrom('orders').select(['id', 'refunded_cents']).orderBy('id').execute()
  expect(orders).toEqual([
    { id: 'paid', refunded_cents: 0 },
    { id: 'refunded', refunded_cents: 1000 },
  ])
  const money = await queries
    .selectFrom('payment_money')
    .select(['transaction_id', 'reported_refunded_cents', 'net_cents', 'checkout_id'])
    .orderBy('transaction_id')
    .execute()
  expect(money).toEqual([
    { transaction_id: 'pi_paid', reported_refunded_cents: 0, net_cents: 2930, checkout_id: 'paid' },
    { transaction_id: 'pi_refunded', reported_refunded_cents: 1000, net_cents: 1930, checkout_id: 'refunded' },
  ])
})
