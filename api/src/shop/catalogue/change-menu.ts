import { bumpVersion } from '../../platform/db/change-signal.ts'
import type { Queries, Tx } from '../../platform/db/database.ts'
import type { Engine } from '../../platform/db/engines/engine.ts'
import { insertMenu, listProducts, listSections, saveProduct, saveSection } from './catalogue-store.ts'
import { planMenu, type MenuChanges } from './menu-changes.ts'
import type { StoredMenu } from './menu.ts'

/** Reads the whole menu, with the products that are archived. */
export async function readStoredMenu(queries: Queries): Promise<StoredMenu> {
  return { sections: await listSections(queries), products: await listProducts(queries) }
}

/** Stores the menu of a database that has none. */
export const storeFirstMenu = insertMenu

/** Compares the stored menu with another one. */
export async function planMenuChange(tx: Tx, wanted: StoredMenu, now: string): Promise<MenuChanges> {
  return planMenu(wanted, await readStoredMenu(tx), now)
}

/** Makes the planned changes, of which readers learn with their next call. */
export async function changeMenu(
  tx: Tx,
  engine: Engine,
  { sections, products }: MenuChanges,
  now: string,
): Promise<void> {
  for (const section of sections) await saveSection(tx, section)
  for (const product of products) await saveProduct(tx, product, now)
  await bumpVersion(tx, engine, 'menu')
}
