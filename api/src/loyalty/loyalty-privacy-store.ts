import type { Tx } from '../db/database.ts'

/** Deletes the card and its ledger entries. */
export async function eraseCard(tx: Tx, customerId: string): Promise<void> {
  await tx
    .deleteFrom('ledger_entries')
    .where('card_id', 'in', (sub) => sub.selectFrom('loyalty_cards').select('id').where('customer_id', '=', customerId))
    .execute()
  await tx.deleteFrom('loyalty_cards').where('customer_id', '=', customerId).execute()
}
