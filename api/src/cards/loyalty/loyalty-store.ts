import { sql } from 'kysely'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { changesRow, findRecord, listRecords, toRow, type Stored } from '../../platform/db/rows.ts'
import { ORDER_PREFIX, RESERVATION_PREFIXES, voidReference } from './ledger-references.ts'

export type CardRecord = Stored<'loyalty_cards'>

export type LedgerEntryRecord = Stored<'ledger_entries'>

export async function insertCard(
  tx: Tx,
  card: Pick<CardRecord, 'id' | 'customerId' | 'cardNumber' | 'createdAt'>,
): Promise<void> {
  await tx
    .insertInto('loyalty_cards')
    .values({ ...toRow(card), points: 0, spend_cents: 0 })
    .execute()
}

/** Returns whether a card has the number, or had it. */
export async function isNumberUsed(queries: Queries, cardNumber: string): Promise<boolean> {
  const card = queries.selectFrom('loyalty_cards').select('card_number').where('card_number', '=', cardNumber)
  const former = queries.selectFrom('replaced_cards').select('card_number').where('card_number', '=', cardNumber)
  return (await card.unionAll(former).executeTakeFirst()) !== undefined
}

export function findCardByCustomer(queries: Queries, customerId: string): Promise<CardRecord | undefined> {
  return queries.selectFrom('loyalty_cards').selectAll().where('customer_id', '=', customerId).$call(findRecord)
}

export function findCard(queries: Queries, id: string): Promise<CardRecord | undefined> {
  return queries.selectFrom('loyalty_cards').selectAll().where('id', '=', id).$call(findRecord)
}

export function findCardByNumber(queries: Queries, cardNumber: string): Promise<CardRecord | undefined> {
  return queries.selectFrom('loyalty_cards').selectAll().where('card_number', '=', cardNumber).$call(findRecord)
}

/** The card that had the number, and when it ended. */
export function findReplaced(queries: Queries, cardNumber: string) {
  return queries.selectFrom('replaced_cards').selectAll().where('card_number', '=', cardNumber).$call(findRecord)
}

/** @throws AppError `card_not_found`, with the time of its end if the number was one. */
export async function getCardByNumber(queries: Queries, cardNumber: string): Promise<CardRecord> {
  const card = await findCardByNumber(queries, cardNumber)
  if (card) return card
  const replaced = await findReplaced(queries, cardNumber)
  if (!replaced) throw new AppError('card_not_found')
  throw new AppError('card_not_found', { detail: 'The card was replaced', replacedAt: replaced.replacedAt })
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
    .returningAll()
    .$call(findRecord)
}

export function findEntryByReference(queries: Queries, reference: string): Promise<LedgerEntryRecord | undefined> {
  return queries.selectFrom('ledger_entries').selectAll().where('reference', '=', reference).$call(findRecord)
}

export function findEntry(queries: Queries, id: string): Promise<LedgerEntryRecord | undefined> {
  return queries.selectFrom('ledger_entries').selectAll().where('id', '=', id).$call(findRecord)
}

/**
 * The last other entry of the card with the same sale and points, unless it was undone.
 *
 * @param of.hasLitres the sale counts for at least this: who knows the price of its fuel counts more.
 */
export function findSameSale(
  tx: Tx,
  { cardId, saleCents, points, reference }: LedgerEntryRecord,
  { since, hasLitres }: { since: string; hasLitres: boolean },
): Promise<LedgerEntryRecord | undefined> {
  return tx
    .selectFrom('ledger_entries as entry')
    .selectAll()
    .where('card_id', '=', cardId)
    .where('kind', '=', 'collect')
    .where('sale_cents', hasLitres ? '>=' : '=', saleCents)
    .where('points', '=', points)
    .where('reference', '<>', reference)
    .where('created_at', '>=', since)
    .where((row) => {
      const undone = row
        .selectFrom('ledger_entries as undone')
        .select('id')
        .where('undone.reference', '=', sql<string>`${voidReference('')} || entry.reference`)
      return row.not(row.exists(undone))
    })
    .orderBy('created_at', 'desc')
    .limit(1)
    .$call(findRecord)
}

/** Lists the entries of the card, newest first. */
export function listEntries(queries: Queries, cardId: string, limit: number | null): Promise<LedgerEntryRecord[]> {
  return queries
    .selectFrom('ledger_entries')
    .selectAll()
    .where('card_id', '=', cardId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== null, (query) => query.limit(limit ?? 0))
    .$call(listRecords)
}

/** The uses that count towards the limits of a card's day. */
export interface CardUses {
  /** The sales at tills that the card collected on. */
  collectedCents: Cents
  redeemedCents: Cents
  /** The sum without what checkouts reserved and released. */
  spentCents: Cents
}

/** @param of.except the reference of an entry that does not count. @param of.prefix that of the references that do. */
export async function sumUses(
  queries: Queries,
  { cardId, since, except = '', prefix = '' }: { cardId: string; since: string; except?: string; prefix?: string },
): Promise<CardUses> {
  const { reserved, released } = RESERVATION_PREFIXES
  const sums = await queries
    .selectFrom('ledger_entries as entry')
    .select(({ fn, eb }) => [
      fn
        .sum<number | string | null>(eb.case().when('kind', '=', 'collect').then(eb.ref('sale_cents')).end())
        .as('collected'),
      fn.sum<number | string | null>(eb.case().when('kind', '=', 'redeem').then(eb.ref('cents')).end()).as('redeemed'),
      fn.sum<number | string | null>(eb.case().when('kind', '=', 'spend').then(eb.ref('cents')).end()).as('spent'),
    ])
    .where('card_id', '=', cardId)
    .where('created_at', '>=', since)
    .where('reference', '<>', except)
    .where('reference', 'like', `${prefix}%`)
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
    collectedCents: Number(sums.collected ?? 0),
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

/** The points that customers can redeem, or could once their orders are handed over, and how many cards have any. */
export async function sumPoints(queries: Queries): Promise<{ cards: number; points: number }> {
  const { cards, points } = await queries
    .selectFrom('loyalty_cards')
    .select(({ fn }) => [
      fn.countAll<number | string>().as('cards'),
      fn.sum<number | string | null>('points').as('points'),
    ])
    .where('points', '>', 0)
    .executeTakeFirstOrThrow()
  const { pending } = await queries
    .selectFrom('order_points')
    .select(({ fn }) => fn.sum<number | string | null>('points').as('pending'))
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  // PostgreSQL returns them as text.
  return { cards: Number(cards), points: Number(points ?? 0) + Number(pending ?? 0) }
}
