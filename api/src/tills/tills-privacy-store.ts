import type { Tx } from '../db/database.ts'

/** Deletes the stored responses with a customer's card number. Call it before the card is deleted. */
export async function eraseTillResponses(tx: Tx, customerId: string): Promise<void> {
  await tx
    .deleteFrom('till_requests')
    .where('card_id', 'in', (sub) => sub.selectFrom('loyalty_cards').select('id').where('customer_id', '=', customerId))
    .execute()
}
