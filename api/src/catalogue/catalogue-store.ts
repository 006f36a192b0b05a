import type { SoldOutMark } from '@fuel-shack/contract/menu/availability'
import { dishDetailsSchema, type DishDetails } from '@fuel-shack/contract/menu/dish-details'
import { z } from 'zod'
import type { Queries, Tx } from '../db/database.ts'
import { changesRow, toRow } from '../db/rows.ts'
import { saveRow } from '../db/save-row.ts'
import { catalogueProductSchema, type CatalogueProduct } from './catalogue.ts'

/** The last good copy, for a cold start during an outage of the payment provider. */
export async function findCatalogueCopy(queries: Queries): Promise<CatalogueProduct[] | undefined> {
  const copy = await queries.selectFrom('catalogue_copies').select('products').executeTakeFirst()
  return copy && z.array(catalogueProductSchema).parse(copy.products)
}

export async function saveCatalogueCopy(
  queries: Queries,
  catalogue: CatalogueProduct[],
  fetchedAt: string,
): Promise<void> {
  const products = JSON.stringify(catalogue)
  await saveRow(queries, 'catalogue_copies', ['id'], { id: 'current', products, fetched_at: fetchedAt })
}

export interface StoredDetails {
  productId: string
  details: DishDetails
}

export type DetailsById = ReadonlyMap<string, DishDetails>

export async function listDishDetails(queries: Queries): Promise<StoredDetails[]> {
  const rows = await queries
    .selectFrom('dish_details')
    .select(['product_id as productId', 'details'])
    .orderBy('product_id')
    .execute()
  return rows.map(({ productId, details }) => ({ productId, details: dishDetailsSchema.parse(details) }))
}

/** Leaves the details of products that have some. @returns whether others were missing. */
export async function insertMissingDetails(
  queries: Queries,
  list: StoredDetails[],
  updatedAt: string,
): Promise<boolean> {
  if (list.length === 0) return false
  return queries
    .insertInto('dish_details')
    .values(list.map((stored) => toRow({ ...stored, updatedAt })))
    .onConflict((conflict) => conflict.column('product_id').doNothing())
    .$call(changesRow)
}

export function saveDishDetails(queries: Queries, stored: StoredDetails, updatedAt: string): Promise<void> {
  return saveRow(queries, 'dish_details', ['product_id'], toRow({ ...stored, updatedAt }))
}

export async function deleteDishDetails(queries: Queries, productId: string): Promise<void> {
  await queries.deleteFrom('dish_details').where('product_id', '=', productId).execute()
}

/** The option of a mark that is for the whole dish. */
const WHOLE_DISH = ''

export async function listSoldOutMarks(queries: Queries): Promise<SoldOutMark[]> {
  const rows = await queries
    .selectFrom('sold_out')
    .select(['product_id as productId', 'option_id as optionId', 'until_at as until'])
    .orderBy('product_id')
    .orderBy('option_id')
    .execute()
  return rows.map((row) => ({ ...row, optionId: row.optionId === WHOLE_DISH ? null : row.optionId }))
}

/** Replaces an earlier mark. */
export function saveSoldOutMark(
  tx: Tx,
  { productId, optionId, until: untilAt }: SoldOutMark,
  by: { accountId: string; setAt: string },
): Promise<void> {
  const row = toRow({ productId, optionId: optionId ?? WHOLE_DISH, untilAt, ...by })
  return saveRow(tx, 'sold_out', ['product_id', 'option_id'], row)
}

export async function deleteSoldOutMark(
  tx: Tx,
  { productId, optionId }: Pick<SoldOutMark, 'productId' | 'optionId'>,
): Promise<void> {
  await tx
    .deleteFrom('sold_out')
    .where('product_id', '=', productId)
    .where('option_id', '=', optionId ?? WHOLE_DISH)
    .execute()
}

/** Deletes marks that have ended. */
export async function deletePastMarks(tx: Tx, now: string): Promise<void> {
  await tx.deleteFrom('sold_out').where('until_at', '<=', now).execute()
}
