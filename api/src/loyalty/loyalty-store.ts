import type { Cents } from '@fuel-shack/contract/values/money'
import type { Queries, Tx } from '../db/database.ts'
import type { LedgerEntriesTable } from '../db/schema.ts'

export interface CardRecord {
  id: string
  customerId: string
  cardNumber: string
  points: number
  spendCents: Cents
  createdAt: string
}

export interface NewLedgerEntry {
  id: string
  cardId: string
  kind: LedgerEntriesTable['kind']
  points: number
  cents: Cents
  reference: string
  createdAt: string
}

const cardColumns = [
  'id',
  'customer_id as customerId',
  'card_number as cardNumber',
  'points',
  'spend_cents as spendCents',
  'created_at as createdAt',
] as const

const entryColumns = [
  'id',
  'card_id as cardId',
  'kind',
  'points',
  'cents',
  'reference',
  'created_at as createdAt',
] as const

/** @returns false if the number is in use. */
export async function insertCard(
  tx: Tx,
  card: Pick<CardRecord, 'id' | 'customerId' | 'cardNumber' | 'createdAt'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('loyalty_cards')
    .values({
      id: card.id,
      customer_id: card.customerId,
      card_number: card.cardNumber,
      points: 0,
      spend_cents: 0,
      created_at: card.createdAt,
    })
    .onConflict((conflict) => conflict.column('card_number').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function findCardByCustomer(queries: Queries, customerId: string): Promise<CardRecord | undefined> {
  return queries
    .selectFrom('loyalty_cards')
    .select(cardColumns)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

export function findCardByNumber(queries: Queries, cardNumber: string): Promise<CardRecord | undefined> {
  return queries
    .selectFrom('loyalty_cards')
    .select(cardColumns)
    .where('card_number', '=', cardNumber)
    .executeTakeFirst()
}

/** @returns false if an entry with this reference exists already; nothing is changed then. */
export async function appendEntry(tx: Tx, entry: NewLedgerEntry): Promise<boolean> {
  const inserted = await tx
    .insertInto('ledger_entries')
    .values({
      id: entry.id,
      card_id: entry.cardId,
      kind: entry.kind,
      points: entry.points,
      cents: entry.cents,
      reference: entry.reference,
      created_at: entry.createdAt,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * Changes the card's balances, unless one would become negative. The update itself checks this: with a separate check,
 * concurrent transactions could overdraw the card on PostgreSQL.
 *
 * @returns undefined if the balance is insufficient.
 */
export function moveBalance(
  tx: Tx,
  cardId: string,
  by: { points: number; cents: Cents },
): Promise<CardRecord | undefined> {
  return tx
    .updateTable('loyalty_cards')
    .set((card) => ({ points: card('points', '+', by.points), spend_cents: card('spend_cents', '+', by.cents) }))
    .where('id', '=', cardId)
    .where((card) => card(card('points', '+', by.points), '>=', 0))
    .where((card) => card(card('spend_cents', '+', by.cents), '>=', 0))
    .returning(cardColumns)
    .executeTakeFirst()
}

export function findEntryByReference(queries: Queries, reference: string): Promise<NewLedgerEntry | undefined> {
  return queries.selectFrom('ledger_entries').select(entryColumns).where('reference', '=', reference).executeTakeFirst()
}

export function listEntries(queries: Queries, cardId: string, limit: number): Promise<NewLedgerEntry[]> {
  return queries
    .selectFrom('ledger_entries')
    .select(entryColumns)
    .where('card_id', '=', cardId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
