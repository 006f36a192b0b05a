import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

const ERASED_CONTACT = { contact_number: '', customer_notes: '' } as const

export interface CheckoutErasure {
  /** Also erase open checkouts, which need the number for their order if they are paid. */
  includeOpen: boolean
}

export async function eraseCheckoutContacts(
  tx: Tx,
  customerId: string,
  { includeOpen }: CheckoutErasure,
): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set(ERASED_CONTACT)
    .where('customer_id', '=', customerId)
    .$if(!includeOpen, (query) => query.where('status', '<>', 'open'))
    .execute()
  await tx
    .updateTable('checkout_items')
    .set({ note: '' })
    .where('checkout_id', 'in', (sub) =>
      sub
        .selectFrom('checkouts')
        .select('id')
        .where('customer_id', '=', customerId)
        .$if(!includeOpen, (query) => query.where('status', '<>', 'open')),
    )
    .execute()
}

/**
 * The order has its own copy of number, notes and lines, with its own retention periods.
 * The condition on `contact_number` repeats the index's word for word: with a bound value SQLite would not use the index.
 */
export async function clearOldCheckoutContacts(tx: Tx, before: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('checkouts')
    .select('id')
    .where('settled_at', '<', before)
    .where(sql<boolean>`contact_number <> ''`)
    .orderBy('settled_at')
    .limit(limit)
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('checkout_items').where('checkout_id', 'in', ids).execute()
  await tx.updateTable('checkouts').set(ERASED_CONTACT).where('id', 'in', ids).execute()
  return rows.length
}

export async function deleteUnpaidCheckouts(tx: Tx, before: string, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('checkouts')
    .select('id')
    .where('created_at', '<', before)
    .where(sql<boolean>`status in ('expired', 'failed')`)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  await deleteCheckouts(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}

export async function deleteCheckouts(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('checkout_items').where('checkout_id', 'in', ids).execute()
  await tx.deleteFrom('checkouts').where('id', 'in', ids).execute()
}

/** Unresolved payments are never deleted. */
export async function deleteResolvedAttention(tx: Tx, before: string, limit: number): Promise<number> {
  const resolved = tx.selectFrom('payment_attention').select('id').where('resolved_at', '<', before).limit(limit)
  const { numDeletedRows } = await tx.deleteFrom('payment_attention').where('id', 'in', resolved).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteOldEvents(tx: Tx, before: string, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('provider_events')
    .where('id', 'in', (sub) =>
      sub
        .selectFrom('provider_events')
        .select('id')
        .where('received_at', '<', before)
        .orderBy('received_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
