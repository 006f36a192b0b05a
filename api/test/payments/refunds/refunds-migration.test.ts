import { expect, test } from 'vitest'
import { migrateRows } from '../../support/migrate-rows.ts'

const AT = '2026-11-20T08:00:00.000Z'

test("migrates the refunds of version 1 to the order and to the payment's net amount", async () => {
  const queries = await migrateRows('0002-data-origin', [
    `insert into customers (id, subject, created_at) values ('casey', 'casey', '${AT}')`,
    ...['refunded', 'paid'].flatMap((id) => [
      `insert into checkouts (id, customer_id, attempt_key, status, is_delivery, contact_number, customer_notes, total_cents, refunded_cents, transaction_id, created_at, settled_at)
       values ('${id}', 'casey', '${id}', 'settled', 0, '', '', 2930, ${id === 'refunded' ? 1000 : 0}, 'pi_${id}', '${AT}', '${AT}')`,
      `insert into orders (id, checkout_id, customer_id, created_at, is_delivery, contact_number, transaction_id, customer_notes, total_cents)
       values ('${id}', '${id}', 'casey', '${AT}', 0, '', 'pi_${id}', '', 2930)`,
    ]),
  ])

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
