import { lastDigits } from '@fuel-shack/contract/values/card-number'
import type { Queries, Tx } from '../db/database.ts'
import { locked } from '../db/locked.ts'
import { findRecord, listRecords, toRow } from '../db/rows.ts'
import { statement } from '../db/statement.ts'
import { orThrow } from '../errors.ts'
import { findCardByCustomer, type CardRecord } from './loyalty-store.ts'

const lock = (tx: Queries) => locked(tx.selectFrom('loyalty_cards').selectAll(), tx)

/** Locks a card until the transaction ends. @throws AppError `card_not_found` if it was deleted meanwhile */
export async function lockCard(tx: Tx, id: string): Promise<CardRecord> {
  return orThrow(await lock(tx).where('id', '=', id).$call(findRecord), 'card_not_found')
}

const lockOwn = statement((tx, { customerId }: { customerId: string }) =>
  lock(tx).where('customer_id', '=', customerId).where('merged_into', 'is', null),
)

/** Locks the card that the customer has, if there is one. A merge at the same time waits, or has been followed. */
export async function lockCardOfCustomer(tx: Tx, customerId: string): Promise<CardRecord | undefined> {
  const locked = await findRecord(lockOwn(tx, { customerId }))
  if (locked) return locked
  let card = await findCardByCustomer(tx, customerId)
  if (card) card = await lockCard(tx, card.id)
  while (card && card.mergedInto !== null) card = await lockCard(tx, card.mergedInto)
  return card
}

/** Ends the number of a card, which must be locked. */
export async function replaceNumber(
  tx: Tx,
  { id: cardId, cardNumber }: CardRecord,
  after: { cardNumber: string; replacedAt: string; mergedInto?: string },
): Promise<void> {
  const { replacedAt } = after
  await tx.insertInto('replaced_cards').values(toRow({ cardNumber, cardId, replacedAt })).execute()
  await tx.updateTable('loyalty_cards').set(toRow(after)).where('id', '=', cardId).execute()
}

/** Leads the cards that were merged into one card to another. */
export async function redirectMerged(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('loyalty_cards').set({ merged_into: to }).where('merged_into', '=', from).execute()
}

/** Moves the points of orders, so that what happens to one later, such as a refund, happens to the card that has its points. */
export async function moveOrderPoints(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('order_points').set({ card_id: to }).where('card_id', '=', from).execute()
}

/** The last digits of the cards that customers have. */
export async function listEndings(queries: Queries, customerIds: string[]): Promise<Map<string, string>> {
  if (customerIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('loyalty_cards as own')
    .leftJoin('loyalty_cards as other', 'other.id', 'own.merged_into')
    .select((row) => ['own.customer_id', row.fn.coalesce('other.card_number', 'own.card_number').as('card_number')])
    .where('own.customer_id', 'in', customerIds)
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

/** The customers whose cards lead to this card: its own, and those of cards that were merged into it. */
export async function listCustomersOf(queries: Queries, cardId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('loyalty_cards')
    .select('customer_id')
    .where((card) => card.or([card('id', '=', cardId), card('merged_into', '=', cardId)]))
    .execute()
  return rows.map((row) => row.customer_id)
}
