import { isDeepStrictEqual } from 'node:util'
import { authorOf, type Caller } from '../../platform/callers.ts'
import { bumpVersion } from '../../platform/db/change-signal.ts'
import type { Queries, Tx } from '../../platform/db/database.ts'
import type { Engine } from '../../platform/db/engines/engine.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import { insertMenu, listProducts, listSections, saveProduct, saveSection } from './catalogue-store.ts'
import type { MenuChanges } from './menu-changes.ts'
import { statedOf, type MenuSection, type StoredMenu, type WantedProduct } from './menu.ts'
import { appendProductChange } from './product-changes-store.ts'

interface ChangeMenuDeps extends Pick<Shared, 'clock' | 'newId'> {
  auditTrail: Pick<AuditTrailService, 'append'>
}

/** Reads the whole menu, with the products that are archived. */
export async function readStoredMenu(queries: Queries): Promise<StoredMenu> {
  return { sections: await listSections(queries), products: await listProducts(queries) }
}

/** Stores the menu of a database that has none. */
export const storeFirstMenu = insertMenu

/**
 * Reads the menu in order to change it. Another change at the same time waits until the transaction ends, and then reads this
 * one; all other readers learn of it with their next call.
 */
export async function openMenu(tx: Tx, engine: Engine): Promise<StoredMenu> {
  // This locks its row.
  await bumpVersion(tx, engine, 'menu')
  return readStoredMenu(tx)
}

/** Makes the planned changes, and records each. @param before what `openMenu` has read in the same transaction */
export async function changeMenu(
  tx: Tx,
  { clock, newId, auditTrail }: ChangeMenuDeps,
  before: StoredMenu,
  { sections, products }: Pick<MenuChanges, 'sections' | 'products'>,
  caller: Caller,
): Promise<void> {
  const now = clock().toISOString()
  const knownSections = new Map(before.sections.map((section) => [section.title, section]))
  const knownProducts = new Map(before.products.map((product) => [product.id, product]))

  async function changeSection({ title, servingHours, station }: MenuSection): Promise<void> {
    const known = knownSections.get(title)
    await saveSection(tx, { title, servingHours, station, version: (known?.version ?? 0) + 1 })
    const hours = { before: known?.servingHours ?? null, after: servingHours }
    if (!isDeepStrictEqual(hours.before, hours.after))
      await auditTrail.append(tx, { action: 'section_hours_changed', details: { section: title, ...hours } }, caller)
    const stations = { before: known?.station ?? null, after: station }
    if (stations.before !== stations.after)
      await auditTrail.append(
        tx,
        { action: 'section_station_changed', details: { section: title, ...stations } },
        caller,
      )
  }

  async function changeProduct(product: WantedProduct): Promise<void> {
    const known = knownProducts.get(product.id)
    const version = (known?.version ?? 0) + 1
    await saveProduct(tx, { ...product, version, updatedAt: now })
    await appendProductChange(tx, {
      id: newId(),
      productId: product.id,
      version,
      beforeValue: known ? statedOf(known) : null,
      afterValue: statedOf(product),
      createdAt: now,
      ...authorOf(caller),
    })
  }

  for (const section of sections) await changeSection(section)
  for (const product of products) await changeProduct(product)
}
