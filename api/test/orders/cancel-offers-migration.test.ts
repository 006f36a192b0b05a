import { expect, test } from 'vitest'
import { migrateRows } from '../support/migrate-rows.ts'

const PAID = '2026-11-20T08:00:00.000Z'
const USUAL_END = '2026-11-20T08:02:00.000Z'
const READY = '2026-11-20T08:10:00.000Z'
const OFFER_END = '2026-11-20T14:20:00.000Z'

test('an offer to cancel that was made before the migration stays one, and printed dockets and announced orders count', async () => {
  const order = (id: string, until: string, { escalations = '[]', ready = '' } = {}) => [
    `insert into customers (id, subject, created_at) values ('${id}', '${id}', '${PAID}')`,
    `insert into checkouts (id, customer_id, attempt_key, status, is_delivery, contact_number, customer_notes, total_cents, created_at)
     values ('${id}', '${id}', '${id}', 'settled', 0, '', '', 11340, '${PAID}')`,
    `insert into orders (id, checkout_id, customer_id, created_at, is_delivery, contact_number, transaction_id, customer_notes,
       total_cents, cancellable_until, escalations, dispatched_at)
     values ('${id}', '${id}', '${id}', '${PAID}', 0, '', 'pi_${id}', '', 11340, '${until}', '${escalations}', nullif('${ready}', ''))`,
  ]
  const queries = await migrateRows('0032-cancel-offers', [
    ...order('a usual one', USUAL_END),
    ...order('offered', OFFER_END, { escalations: `[{"step":"offer-refund","at":"${READY}"}]` }),
    ...order('ready', USUAL_END, { ready: READY }),
    `insert into print_jobs (id, order_id, printer_id, copy, state, attempts, created_at, was_fetched)
     values ('docket', 'offered', 'kitchen', 1, 'printed', 1, '${PAID}', 1)`,
  ])

  const migrated = await queries
    .selectFrom('orders')
    .select(['id', 'cancellable_until', 'cancel_offered_until', 'docket_fetched_at', 'seen_at'])
    .orderBy('id')
    .execute()
  const usual = { cancellable_until: USUAL_END, cancel_offered_until: null, docket_fetched_at: null, seen_at: null }
  expect(await queries.selectFrom('print_jobs').selectAll().execute()).toMatchObject([
    { id: 'docket', order_id: 'offered', state: 'printed', attempts: 1, was_fetched: 1 },
  ])
  expect(migrated).toEqual([
    { id: 'a usual one', ...usual },
    { id: 'offered', ...usual, cancellable_until: PAID, cancel_offered_until: OFFER_END, docket_fetched_at: PAID },
    { id: 'ready', ...usual, seen_at: READY },
  ])
})
