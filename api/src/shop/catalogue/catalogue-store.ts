import type { SoldOutMark } from '@fuel-shack/contract/shop/catalogue/availability'
import { dishDetailsSchema } from '@fuel-shack/contract/shop/catalogue/dish-details'
import { specialSchema } from '@fuel-shack/contract/shop/catalogue/product-fields'
import { servingHoursSchema } from '@fuel-shack/contract/shop/hours/opening-hours-schema'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { listRecords, toRow } from '../../platform/db/rows.ts'
import { saveRow } from '../../platform/db/save-row.ts'
import type { StoredProduct, StoredSection, WantedMenu } from './menu.ts'

export async function listSections(queries: Queries): Promise<StoredSection[]> {
  const sections = await listRecords(queries.selectFrom('menu_sections').selectAll().orderBy('title'))
  return sections.map(({ servingHours, ...section }) => ({
    ...section,
    servingHours: servingHoursSchema.nullable().parse(servingHours),
  }))
}

/** Lists the products in display order, with those that are archived. */
export async function listProducts(queries: Queries): Promise<StoredProduct[]> {
  const products = await listRecords(queries.selectFrom('products').selectAll().orderBy('position').orderBy('id'))
  return products.map(({ details, special, ...product }) => ({
    ...product,
    details: dishDetailsSchema.nullable().parse(details),
    special: specialSchema.nullable().parse(special),
  }))
}

/** Stores the menu of a database that has none. */
export async function insertMenu(tx: Tx, { sections, products }: WantedMenu, updatedAt: string): Promise<void> {
  await tx
    .insertInto('menu_sections')
    .values(sections.map((section) => toRow({ ...section, version: 1 })))
    .execute()
  await tx
    .insertInto('products')
    .values(products.map((product) => toRow({ ...product, updatedAt, version: 1 })))
    .execute()
}

/** Inserts a section, or replaces its serving hours. */
export function saveSection(tx: Tx, section: StoredSection): Promise<void> {
  return saveRow(tx, 'menu_sections', ['title'], toRow(section))
}

/** Inserts a product, or replaces what is stored of it. Its section exists. */
export function saveProduct(tx: Tx, product: StoredProduct): Promise<void> {
  return saveRow(tx, 'products', ['id'], toRow(product))
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
