import type { Tx } from '../db/database.ts'

const WITHOUT_A_PERSON = { contact_number: '', customer_notes: '' } as const

/** Settled or ended checkouts only: one that can still be paid needs its number for the order. */
export async function clearCheckoutsOfCustomer(tx: Tx, customerId: string): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set(WITHOUT_A_PERSON)
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'open')
    .execute()
}

/** What was copied into an order is kept there, for as long as there. */
export async function clearSettledCheckouts(tx: Tx, before: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('checkouts')
    .set(WITHOUT_A_PERSON)
    .where('settled_at', '<', before)
    .where('contact_number', '<>', '')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteUnpaidCheckouts(tx: Tx, before: string): Promise<number> {
  const unpaid = tx
    .selectFrom('checkouts')
    .select('id')
    .where('created_at', '<', before)
    .where('status', 'in', ['expired', 'failed'])
  await tx.deleteFrom('checkout_items').where('checkout_id', 'in', unpaid).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('checkouts')
    .where('created_at', '<', before)
    .where('status', 'in', ['expired', 'failed'])
    .executeTakeFirst()
  return Number(numDeletedRows)
}
