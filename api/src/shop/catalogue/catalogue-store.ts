import type { SoldOutMark } from '@fuel-shack/contract/shop/catalogue/availability'
import { dishDetailsSchema } from '@fuel-shack/contract/shop/catalogue/dish-details'
import { servingHoursSchema } from '@fuel-shack/contract/shop/hours/opening-hours-schema'
import type { Queries, Tx } from '../../platform/db/database.ts'
import { listRecords, toRow } from '../../platform/db/rows.ts'
import { saveRow } from '../../platform/db/save-row.ts'
import type { MenuSection, StoredMenu, StoredProduct } from './menu.ts'

export async function listSections(queries: Queries): Promise<MenuSection[]> {
  const sections = await listRecords(
    queries.selectFrom('menu_sections').select(['title', 'serving_hours']).orderBy('title'),
  )
  return sections.map(({ title, servingHours }) => ({
    title,
    servingHours: servingHoursSchema.nullable().parse(servingHours),
  }))
}

/** Lists the products in display order, with those that are archived. */
export async function listProducts(queries: Queries): Promise<StoredProduct[]> {
  const products = await listRecords(
    queries
      .selectFrom('products')
      .select(['id', 'title', 'description', 'price_cents', 'section', 'position', 'details', 'archived_at'])
      .orderBy('position')
      .orderBy('id'),
  )
  return products.map(({ details, ...product }) => ({
    ...product,
    details: dishDetailsSchema.nullable().parse(details),
  }))
}

/** Stores the menu of a database that has none. */
export async function insertMenu(tx: Tx, { sections, products }: StoredMenu, updatedAt: string): Promise<void> {
  await tx
    .insertInto('menu_sections')
    .values(sections.map((section) => toRow(section)))
    .execute()
  await tx
    .insertInto('products')
    .values(products.map((product) => toRow({ ...product, updatedAt })))
    .execute()
}

/** Inserts a section, or replaces its serving hours. */
export function saveSection(tx: Tx, section: MenuSection): Promise<void> {
  return saveRow(tx, 'menu_sections', ['title'], toRow(section))
}

/** Inserts a product, or replaces what is stored of it. Its section exists. */
export function saveProduct(tx: Tx, product: StoredProduct, updatedAt: string): Promise<void> {
  return saveRow(tx, 'products', ['id'], toRow({ ...product, updatedAt }))
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
