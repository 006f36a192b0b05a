import { sql } from 'kysely'
import type { Cents } from '@fuel-shack/contract/values/money'
import type { Queries, Tx } from '../db/database.ts'
import { changesRow, toRow, type Selected } from '../db/rows.ts'
import { ORDER_PREFIX, RESERVATION_PREFIXES } from './ledger-references.ts'

const cardColumns = [
  'id',
  'customer_id as customerId',
  'card_number as cardNumber',
  // Negative: what the card owes.
  'points',
  'spend_cents as spendCents',
  'created_at as createdAt',
] as const

export type CardRecord = Selected<'loyalty_cards', typeof cardColumns>

const entryColumns = [
  'id',
  'card_id as cardId',
  'kind',
  'points',
  'cents',
  'reference',
  'created_at as createdAt',
] as const

export type LedgerEntryRecord = Selected<'ledger_entries', typeof entryColumns>

/** @returns false if the number is in use. */
export function insertCard(
  tx: Tx,
  card: Pick<CardRecord, 'id' | 'customerId' | 'cardNumber' | 'createdAt'>,
): Promise<boolean> {
  return tx
    .insertInto('loyalty_cards')
    .values({ ...toRow(card), points: 0, spend_cents: 0 })
    .onConflict((conflict) => conflict.column('card_number').doNothing())
    .$call(changesRow)
}

export function findCardByCustomer(queries: Queries, customerId: string): Promise<CardRecord | undefined> {
  return queries
    .selectFrom('loyalty_cards')
    .select(cardColumns)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
}

export function findCard(queries: Queries, id: string): Promise<CardRecord | undefined> {
  return queries.selectFrom('loyalty_cards').select(cardColumns).where('id', '=', id).executeTakeFirst()
}

export function findCardByNumber(queries: Queries, cardNumber: string): Promise<CardRecord | undefined> {
  return queries
    .selectFrom('loyalty_cards')
    .select(cardColumns)
    .where('card_number', '=', cardNumber)
    .executeTakeFirst()
}

/** @returns false if an entry with this reference exists already; nothing is changed then. */
export function appendEntry(tx: Tx, entry: LedgerEntryRecord): Promise<boolean> {
  return tx
    .insertInto('ledger_entries')
    .values(toRow(entry))
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .$call(changesRow)
}

/**
 * Changes the card's balances, unless its spend would become negative, or its points by a use. The update itself checks
 * this: with a separate check, concurrent transactions could overdraw the card on PostgreSQL.
 *
 * @returns undefined if the balance is insufficient.
 */
export function moveBalance(
  tx: Tx,
  cardId: string,
  by: { points: number; cents: Cents; isUse: boolean },
): Promise<CardRecord | undefined> {
  return tx
    .updateTable('loyalty_cards')
    .set((card) => ({ points: card('points', '+', by.points), spend_cents: card('spend_cents', '+', by.cents) }))
    .where('id', '=', cardId)
    .where((card) => card(card('spend_cents', '+', by.cents), '>=', 0))
    .$if(by.isUse, (query) => query.where((card) => card(card('points', '+', by.points), '>=', 0)))
    .returning(cardColumns)
    .executeTakeFirst()
}

export function findEntryByReference(queries: Queries, reference: string): Promise<LedgerEntryRecord | undefined> {
  return queries.selectFrom('ledger_entries').select(entryColumns).where('reference', '=', reference).executeTakeFirst()
}

export function listEntries(queries: Queries, cardId: string, limit: number | null): Promise<LedgerEntryRecord[]> {
  return queries
    .selectFrom('ledger_entries')
    .select(entryColumns)
    .where('card_id', '=', cardId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .execute()
}

/** What counts towards the limits of a card's day. */
export interface CardUses {
  /** The points that the card collected at tills. */
  collectedPoints: number
  redeemedCents: Cents
  /** The sum without what checkouts reserved and released. */
  spentCents: Cents
}

/** @param of.except the reference of an entry that does not count. */
export async function sumUses(
  queries: Queries,
  { cardId, since, except }: { cardId: string; since: string; except: string },
): Promise<CardUses> {
  const { reserved, released } = RESERVATION_PREFIXES
  const sums = await queries
    .selectFrom('ledger_entries as entry')
    .select(({ fn, eb }) => [
      fn
        .sum<number | string | null>(eb.case().when('kind', '=', 'collect').then(eb.ref('points')).end())
        .as('collected'),
      fn.sum<number | string | null>(eb.case().when('kind', '=', 'redeem').then(eb.ref('cents')).end()).as('redeemed'),
      fn.sum<number | string | null>(eb.case().when('kind', '=', 'spend').then(eb.ref('cents')).end()).as('spent'),
    ])
    .where('card_id', '=', cardId)
    .where('created_at', '>=', since)
    .where('reference', '<>', except)
    .where('reference', 'not like', `${ORDER_PREFIX}%`)
    .where((row) => {
      const release = row
        .selectFrom('ledger_entries as release')
        .select('id')
        .where('release.reference', '=', sql<string>`replace(entry.reference, ${reserved}, ${released})`)
      return row.not(row.and([row('reference', 'like', `${reserved}%`), row.exists(release)]))
    })
    .executeTakeFirstOrThrow()
  // PostgreSQL returns sums as text.
  return {
    collectedPoints: Number(sums.collected ?? 0),
    redeemedCents: Number(sums.redeemed ?? 0),
    spentCents: -Number(sums.spent ?? 0),
  }
}

/** @returns true for the first alert of the day about a card, even if several instances reach a limit at the same time. */
export function markLimitAlerted(tx: Tx, cardId: string, day: string): Promise<boolean> {
  return tx
    .updateTable('loyalty_cards')
    .set({ limit_alerted_day: day })
    .where('id', '=', cardId)
    .where((card) => card(card.fn.coalesce('limit_alerted_day', card.val('')), '<>', day))
    .$call(changesRow)
}
