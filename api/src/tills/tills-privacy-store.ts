import type { Tx } from '../db/database.ts'

/** Deletes the stored answers that hold a customer's card number; call it before the card itself is deleted. */
export async function eraseTillAnswers(tx: Tx, customerId: string): Promise<void> {
  await tx
    .deleteFrom('till_requests')
    .where('card_id', 'in', (sub) => sub.selectFrom('loyalty_cards').select('id').where('customer_id', '=', customerId))
    .execute()
}
