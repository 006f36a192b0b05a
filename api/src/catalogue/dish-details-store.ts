import { dishDetailsSchema, type DishDetails } from '@fuel-shack/contract/menu/dish-details'
import type { Queries } from '../db/database.ts'

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
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('dish_details')
    .values(list.map((stored) => toRow(stored, updatedAt)))
    .onConflict((conflict) => conflict.column('product_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function saveDishDetails(queries: Queries, stored: StoredDetails, updatedAt: string): Promise<void> {
  const row = toRow(stored, updatedAt)
  await queries
    .insertInto('dish_details')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('product_id').doUpdateSet({ details: row.details, updated_at: row.updated_at }),
    )
    .execute()
}

export async function deleteDishDetails(queries: Queries, productId: string): Promise<void> {
  await queries.deleteFrom('dish_details').where('product_id', '=', productId).execute()
}

function toRow({ productId, details }: StoredDetails, updatedAt: string) {
  return { product_id: productId, details: JSON.stringify(details), updated_at: updatedAt }
}
