import { expect, test } from 'vitest'
import { migrateRows } from '../../support/migrate-rows.ts'

const AT = '2026-11-20T08:00:00.000Z'

test('migrates points of earlier orders as available, and points noted on payments as owed by the card', async () => {
  const cards = ['honest', 'owing']
  const queries = await migrateRows('0027-pending-points', [
    ...cards.flatMap((id) => [
      `insert into customers (id, subject, created_at) values ('${id}', '${id}', '${AT}')`,
      `insert into loyalty_cards (id, customer_id, card_number, points, spend_cents, created_at)
       values ('${id}', '${id}', '${id}', ${id === 'owing' ? 0 : 113}, 500, '${AT}')`,
      `insert into checkouts (id, customer_id, attempt_key, status, is_delivery, contact_number, customer_notes, total_cents, created_at)
       values ('${id}', '${id}', '${id}', 'settled', 0, '', '', 11340, '${AT}')`,
      `insert into orders (id, checkout_id, customer_id, created_at, is_delivery, contact_number, transaction_id, customer_notes, total_cents, points)
       values ('${id}', '${id}', '${id}', '${AT}', 0, '', 'pi_${id}', '', 11340, ${id === 'owing' ? 0 : 113})`,
      `insert into payment_money (transaction_id, revision, reported_refunded_cents, checkout_id, customer_id, total_cents, net_cents, owed_points, created_at)
       values ('pi_${id}', 1, 0, '${id}', '${id}', 11340, ${id === 'owing' ? 0 : 11340}, ${id === 'owing' ? 100 : 0}, '${AT}')`,
      `insert into ledger_entries (id, card_id, kind, points, cents, reference, created_at)
       values ('collect-${id}', '${id}', 'collect', 113, 0, 'checkout:${id}', '${AT}')`,
    ]),
    `insert into ledger_entries (id, card_id, kind, points, cents, reference, created_at)
     values ('redeem', 'owing', 'redeem', -100, 500, 'redeem', '${AT}'), ('reverse', 'owing', 'reverse', -13, 0, 'correction', '${AT}')`,
    `insert into tills (id, name, key_hash, created_at, max_day_cents) values ('usual', 'usual', 'a', '${AT}', 5000000)`,
    `insert into tills (id, name, key_hash, created_at, max_day_cents) values ('own', 'own', 'b', '${AT}', 80000)`,
  ])

  const migrated = await queries
    .selectFrom('loyalty_cards')
    .select(['id', 'points', 'spend_cents'])
    .orderBy('id')
    .execute()
  expect(migrated).toEqual([
    { id: 'honest', points: 113, spend_cents: 500 },
    { id: 'owing', points: -100, spend_cents: 500 },
  ])
  const points = await queries.selectFrom('order_points').selectAll().orderBy('checkout_id').execute()
  const row = { points_per_dollar: 1, due_at: AT, released_at: AT }
  expect(points).toEqual([
    { ...row, checkout_id: 'honest', card_id: 'honest', points: 113 },
    { ...row, checkout_id: 'owing', card_id: 'owing', points: 0 },
  ])
  const entry = await queries.selectFrom('ledger_entries').selectAll().where('id', 'like', 'owed:%').execute()
  expect(entry).toMatchObject([{ card_id: 'owing', points: -100, cents: 0, reference: 'owed:pi_owing' }])
  const tills = await queries.selectFrom('tills').select(['id', 'max_day_cents']).orderBy('id').execute()
  expect(tills).toEqual([
    { id: 'own', max_day_cents: 80_000 },
    { id: 'usual', max_day_cents: 1_000_000 },
  ])
})
