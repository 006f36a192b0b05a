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

/** Inserts a section, or replaces its serving hours and its station. */
export function saveSection(tx: Tx, section: StoredSection): Promise<void> {
  return saveRow(tx, 'menu_sections', ['title'], toRow(section))
}

/** Inserts a product, or replaces what is stored of it. Its section exists. */
export function saveProduct(tx: Tx, product: StoredProduct): Promise<void> {
  return saveRow(tx, 'products', ['id'], toRow(product))
}
