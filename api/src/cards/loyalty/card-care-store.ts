import { lastDigits } from '@fuel-shack/contract/cards/card-number'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { changesRow, listRecords, toRow } from '../../platform/db/rows.ts'
import type { CardRecord } from './loyalty-store.ts'

/** Ends the number of a card. @returns false if the card has another number by now, or was deleted; nothing changes then. */
export async function replaceNumber(
  tx: Tx,
  { id: cardId, cardNumber }: CardRecord,
  after: { cardNumber: string; replacedAt: string },
): Promise<boolean> {
  const isReplaced = await tx
    .updateTable('loyalty_cards')
    .set(toRow(after))
    .where('id', '=', cardId)
    .where('card_number', '=', cardNumber)
    .$call(changesRow)
  if (!isReplaced) return false
  const { replacedAt } = after
  await tx.insertInto('replaced_cards').values(toRow({ cardNumber, cardId, replacedAt })).execute()
  return true
}

/** The last digits of the cards that customers have. */
export async function listEndings(queries: Queries, customerIds: string[]): Promise<Map<string, string>> {
  if (customerIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('loyalty_cards')
    .select(['customer_id', 'card_number'])
    .where('customer_id', 'in', customerIds)
    .execute()
  return new Map(rows.map((row) => [row.customer_id, lastDigits(row.card_number)]))
}

/** The numbers that the card of a customer had before, newest first. */
export function listFormerNumbers(queries: Queries, customerId: string) {
  return queries
    .selectFrom('replaced_cards')
    .innerJoin('loyalty_cards', 'loyalty_cards.id', 'replaced_cards.card_id')
    .select(['replaced_cards.card_number', 'replaced_cards.replaced_at'])
    .where('loyalty_cards.customer_id', '=', customerId)
    .orderBy('replaced_cards.replaced_at', 'desc')
    .$call(listRecords)
}
