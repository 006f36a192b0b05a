import type { ChosenOption } from '@fuel-shack/contract/shop/catalogue/option-choice'
import { sql } from 'kysely'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { locked, shared } from '../../platform/db/locked.ts'
import { listRecords, toRow, type Stored } from '../../platform/db/rows.ts'

/** The option of a row that is for the whole dish. */
const WHOLE_DISH = ''

/** A dish, or an option of it. */
export interface Target {
  productId: string
  /** Null means the whole dish. */
  optionId: string | null
}

/** The state of a dish or an option since staff stated it. */
export interface StatedPortions extends Target {
  id: string
  /** The number that staff stated; 0 means sold out. */
  stated: number
  /** The number without what checkouts have taken. Below 0 if more was at open payment pages. */
  remaining: number
  /** An ISO instant; null means that staff have to end it. */
  until: string | null
}

export type TakenPortions = Omit<Stored<'taken_portions'>, 'isSold'>

const COLUMNS = ['id', 'product_id', 'option_id', 'stated', 'remaining', 'until_at'] as const

function fromStored({ optionId, untilAt, ...row }: Stored<'portions', (typeof COLUMNS)[number]>): StatedPortions {
  return { ...row, optionId: optionId === WHOLE_DISH ? null : optionId, until: untilAt }
}

/** Lists what staff have stated, with what open checkouts have taken of it, and what has ended. */
export async function listPortions(queries: Queries): Promise<(StatedPortions & { reserved: number })[]> {
  const rows = await queries
    .selectFrom('portions')
    .select(COLUMNS)
    .select((row) =>
      row
        .selectFrom('taken_portions')
        .whereRef('taken_portions.portions_id', '=', 'portions.id')
        .where('is_sold', '=', 0)
        .select(({ fn }) => fn.sum<number | string | null>('taken_portions.portions').as('taken'))
        .as('reserved'),
    )
    .orderBy('product_id')
    .orderBy('option_id')
    .$call(listRecords)
  // PostgreSQL can return a sum as text.
  return rows.map(({ reserved, ...row }) => ({ ...fromStored(row), reserved: Number(reserved ?? 0) }))
}

/** Staff who state something of these dishes wait until the transaction ends. */
export async function shareProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  await shared(tx.selectFrom('products').select('id').where('id', 'in', productIds).orderBy('id'), tx).execute()
}

/** Excludes the checkouts that share the dish. */
export async function lockProduct(tx: Tx, productId: string): Promise<void> {
  await locked(tx.selectFrom('products').select('id').where('id', '=', productId), tx).execute()
}

/** Lists the numbers of these dishes that have not ended, in the order in which every transaction locks them. */
export async function lockNumbers(tx: Tx, productIds: readonly string[], now: string): Promise<StatedPortions[]> {
  const query = tx
    .selectFrom('portions')
    .select(COLUMNS)
    .where('product_id', 'in', productIds)
    .where('stated', '>', 0)
    .where((row) => row.or([row('until_at', 'is', null), row('until_at', '>', now)]))
    .orderBy('id')
  return (await locked(query, tx).$call(listRecords)).map(fromStored)
}

export async function insertPortions(
  tx: Tx,
  { optionId, until: untilAt, ...portions }: StatedPortions,
  by: { accountId: string; setAt: string },
): Promise<void> {
  await tx
    .insertInto('portions')
    .values(toRow({ ...portions, optionId: optionId ?? WHOLE_DISH, untilAt, ...by }))
    .execute()
}

/** Deletes what was stated of this, and what has ended, with what checkouts have taken of them. */
export async function deletePortions(tx: Tx, { productId, optionId }: Target, now: string): Promise<void> {
  const rows = await tx
    .selectFrom('portions')
    .select('id')
    .where((row) =>
      row.or([
        row.and([row('product_id', '=', productId), row('option_id', '=', optionId ?? WHOLE_DISH)]),
        row('until_at', '<=', now),
      ]),
    )
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await locked(tx.selectFrom('portions').select('id').where('id', 'in', ids).orderBy('id'), tx).execute()
  await tx.deleteFrom('taken_portions').where('portions_id', 'in', ids).execute()
  await tx.deleteFrom('portions').where('id', 'in', ids).execute()
}

export async function addRemaining(tx: Tx, id: string, portions: number): Promise<void> {
  await tx
    .updateTable('portions')
    .set((row) => ({ remaining: row('remaining', '+', portions) }))
    .where('id', '=', id)
    .execute()
}

/** Lists what these checkouts have taken of the numbers, and have not sold. */
export function listTaken(
  tx: Tx,
  portionsIds: readonly string[],
  checkoutIds: readonly string[],
): Promise<TakenPortions[]> {
  return tx
    .selectFrom('taken_portions')
    .select(['checkout_id', 'portions_id', 'portions'])
    .where('portions_id', 'in', portionsIds)
    .where('checkout_id', 'in', checkoutIds)
    .where('is_sold', '=', 0)
    .orderBy('checkout_id')
    .$call(listRecords)
}

/** Inserts, replaces or, with 0, deletes what a checkout has taken. */
export async function saveTaken(tx: Tx, taken: TakenPortions): Promise<void> {
  const { checkoutId, portionsId, portions } = taken
  if (portions > 0) {
    await tx
      .insertInto('taken_portions')
      .values(toRow(taken))
      .onConflict((conflict) => conflict.columns(['checkout_id', 'portions_id']).doUpdateSet({ portions }))
      .execute()
    return
  }
  await tx
    .deleteFrom('taken_portions')
    .where('checkout_id', '=', checkoutId)
    .where('portions_id', '=', portionsId)
    .execute()
}

/** @returns whether the checkout had taken any. */
export async function markSold(tx: Tx, checkoutId: string): Promise<boolean> {
  const rows = await tx
    .updateTable('taken_portions')
    .set({ is_sold: 1 })
    .where('checkout_id', '=', checkoutId)
    .where('is_sold', '=', 0)
    .returning('portions_id')
    .execute()
  return rows.length > 0
}

/** Deletes what a checkout has taken, and has or has not sold, with its numbers locked. @returns what it was */
export async function deleteTaken(tx: Tx, checkoutId: string, isSold: boolean): Promise<TakenPortions[]> {
  const numbers = tx
    .selectFrom('taken_portions')
    .select('portions_id')
    .where('checkout_id', '=', checkoutId)
    .where('is_sold', '=', isSold ? 1 : 0)
  const ids = (await numbers.execute()).map(({ portions_id: id }) => id)
  if (ids.length === 0) return []
  await locked(tx.selectFrom('portions').select('id').where('id', 'in', ids).orderBy('id'), tx).execute()
  return tx
    .deleteFrom('taken_portions')
    .where('checkout_id', '=', checkoutId)
    .where('portions_id', 'in', ids)
    .where('is_sold', '=', isSold ? 1 : 0)
    .returning(['checkout_id', 'portions_id', 'portions'])
    .$call(listRecords)
}

export interface OpenLine {
  checkoutId: string
  productId: string
  quantity: number
  options: ChosenOption[]
  /** Null: as soon as possible. */
  pickUpAt: string | null
}

/** Lists the lines of open checkouts with this dish, which no payment changes until the transaction ends. */
export async function lockOpenLines(tx: Tx, productId: string): Promise<OpenLine[]> {
  const lines = await tx
    .selectFrom('checkout_items')
    .innerJoin('checkouts', 'checkouts.id', 'checkout_items.checkout_id')
    .select(['checkout_id', 'product_id', 'quantity', 'options', 'pick_up_at'])
    // The status is a literal, with which SQLite finds the partial index.
    .where('checkouts.status', '=', sql.lit('open'))
    .where('product_id', '=', productId)
    .$call(listRecords)
  if (lines.length === 0) return []
  const ids = lines.map(({ checkoutId }) => checkoutId)
  const open = tx.selectFrom('checkouts').select('id').where('id', 'in', ids).where('status', '=', 'open').orderBy('id')
  const openIds = new Set((await locked(open, tx).execute()).map(({ id }) => id))
  return lines.filter(({ checkoutId }) => openIds.has(checkoutId))
}

/** Lists open checkouts without a payment page that were created before that, and have taken portions. */
export async function listLateCheckouts(queries: Queries, createdBefore: string, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('checkouts')
    .select('checkouts.id')
    // The status is a literal, with which SQLite finds the partial index.
    .where('status', '=', sql.lit('open'))
    .where('session_id', 'is', null)
    .where('created_at', '<', createdBefore)
    .where((row) =>
      row.exists(
        row
          .selectFrom('taken_portions')
          .select('checkout_id')
          .whereRef('taken_portions.checkout_id', '=', 'checkouts.id')
          .where('is_sold', '=', 0),
      ),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
