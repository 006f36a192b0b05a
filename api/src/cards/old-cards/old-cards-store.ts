import type { Queries, Tx } from '../../platform/db/database.ts'
import { changesRow, findRecord, listRecords, toRow, type Stored } from '../../platform/db/rows.ts'

export type OldCardRecord = Stored<'old_cards'>
export type NewOldCard = Omit<OldCardRecord, 'version' | 'importedAt' | 'claimedAt' | 'claimedBy' | 'customerId'>
export type Claim = Pick<OldCardRecord, 'claimedBy'> & { customerId: string; claimedAt: string }

/** SQLite takes 32,766 values in a statement. */
const ROWS_AT_ONCE = 500

export async function listByKeys(queries: Queries, keys: string[]): Promise<Map<string, OldCardRecord>> {
  const rows = await queries.selectFrom('old_cards').selectAll().where('number_key', 'in', keys).$call(listRecords)
  return new Map(rows.map((row) => [row.numberKey, row]))
}

/** Adds the cards whose numbers are new. Their order is that of the numbers, so that two imports do not wait for each other. @returns their keys */
export async function insertCards(tx: Tx, cards: readonly NewOldCard[]): Promise<Set<string>> {
  const sorted = cards.toSorted((one, other) => (one.numberKey < other.numberKey ? -1 : 1))
  const inserted = new Set<string>()
  for (let first = 0; first < sorted.length; first += ROWS_AT_ONCE) {
    const rows = await tx
      .insertInto('old_cards')
      .values(
        sorted
          .slice(first, first + ROWS_AT_ONCE)
          .map((card) => toRow({ ...card, version: 1, importedAt: card.changedAt })),
      )
      .onConflict((conflict) => conflict.column('number_key').doNothing())
      .returning('number_key')
      .execute()
    for (const { number_key: key } of rows) inserted.add(key)
  }
  return inserted
}

/** Changes a card that no customer has claimed. @returns false if it has another version by now */
export function updateCard(tx: Tx, { id: _id, numberKey, ...card }: NewOldCard, version: number): Promise<boolean> {
  return tx
    .updateTable('old_cards')
    .set(toRow({ ...card, version: version + 1 }))
    .where('number_key', '=', numberKey)
    .where('version', '=', version)
    .where('claimed_at', 'is', null)
    .$call(changesRow)
}

const claimed = (tx: Tx, claim: Claim) =>
  tx
    .updateTable('old_cards')
    .set({ ...toRow(claim), name: null, email_address: null, mobile_number: null })
    .where('claimed_at', 'is', null)

/** Claims all cards with an address. The update itself checks that they wait: a concurrent claim gets none of them. */
export function claimByEmail(tx: Tx, emailAddress: string, claim: Claim): Promise<OldCardRecord[]> {
  return claimed(tx, claim).where('email_address', '=', emailAddress.toLowerCase()).returningAll().$call(listRecords)
}

/** Claims a card that has the value that staff have seen. */
export function claimByKey(
  tx: Tx,
  { numberKey, points, cents }: { numberKey: string; points: number; cents: number },
  claim: Claim,
): Promise<OldCardRecord | undefined> {
  return claimed(tx, claim)
    .where('number_key', '=', numberKey)
    .where('points', '=', points)
    .where('balance_cents', '=', cents)
    .returningAll()
    .$call(findRecord)
}

export function findByKey(queries: Queries, numberKey: string): Promise<OldCardRecord | undefined> {
  return queries.selectFrom('old_cards').selectAll().where('number_key', '=', numberKey).$call(findRecord)
}

/** Returns whether a card waits, of all or of those with an address. */
export async function hasWaiting(queries: Queries, emailAddress?: string): Promise<boolean> {
  const row = await queries
    .selectFrom('old_cards')
    .select('id')
    .where('claimed_at', 'is', null)
    .$if(emailAddress !== undefined, (query) => query.where('email_address', '=', emailAddress?.toLowerCase() ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The value of the old cards that staff have moved to a customer's card since a time. */
export async function sumClaimedAtCounter(queries: Queries, customerId: string, since: string) {
  const { points, cents } = await queries
    .selectFrom('old_cards')
    .select(({ fn }) => [
      fn.sum<number | string | null>('points').as('points'),
      fn.sum<number | string | null>('balance_cents').as('cents'),
    ])
    .where('customer_id', '=', customerId)
    .where('claimed_by', '=', 'counter')
    .where('claimed_at', '>=', since)
    .executeTakeFirstOrThrow()
  // PostgreSQL returns sums as text.
  return { points: Number(points ?? 0), cents: Number(cents ?? 0) }
}

export async function sumCards(queries: Queries) {
  const rows = await queries
    .selectFrom('old_cards')
    .select(({ fn, eb }) => [
      eb.case().when('claimed_at', 'is', null).then('waiting').else('claimed').end().as('state'),
      fn.countAll<number | string>().as('cards'),
      fn.sum<number | string>('points').as('points'),
      fn.sum<number | string>('balance_cents').as('cents'),
      fn.max('changed_at').as('importedAt'),
    ])
    .groupBy('state')
    .execute()
  const sumsOf = (state: string) => {
    const { cards, points, cents } = rows.find((row) => row.state === state) ?? {}
    return { cards: Number(cards ?? 0), points: Number(points ?? 0), cents: Number(cents ?? 0) }
  }
  const importedAt =
    rows
      .flatMap((row) => row.importedAt ?? [])
      .toSorted()
      .at(-1) ?? null
  return { waiting: sumsOf('waiting'), claimed: sumsOf('claimed'), importedAt }
}

/** A part of all cards, in the order of their numbers. @param after the key of the last one before */
export function listPage(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<OldCardRecord[]> {
  return queries
    .selectFrom('old_cards')
    .selectAll()
    .where('number_key', '>', after)
    .orderBy('number_key')
    .limit(limit)
    .$call(listRecords)
}

export function listOfCustomer(queries: Queries, customerId: string): Promise<OldCardRecord[]> {
  return queries
    .selectFrom('old_cards')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('claimed_at')
    .orderBy('id')
    .$call(listRecords)
}
