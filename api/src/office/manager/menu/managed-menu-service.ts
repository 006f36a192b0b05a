import type { ChangeMenu, ManagedMenu, MenuPrices } from '@fuel-shack/contract/office/managed-menu'
import { dateOf, DAY_MS, wallClockOf } from '@fuel-shack/contract/shop/hours/wall-clock'
import { partIdsOf } from '@fuel-shack/contract/shop/parts/with-parts'
import type { LoggedInCaller } from '../../../platform/callers.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError, orThrow } from '../../../platform/errors.ts'
import { staffAction } from '../../../platform/monitoring/security-log.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import type { AuditTrailService } from '../../../records/audit/audit-trail-service.ts'
import { findImportedAt } from '../../../records/settings/imported-facts.ts'
import type { SettingsService } from '../../../records/settings/settings-service.ts'
import { changeMenu, openMenu } from '../../../shop/catalogue/change-menu.ts'
import type { StoredMenu, WantedProduct } from '../../../shop/catalogue/menu.ts'
import type { MenuService } from '../../../shop/catalogue/menu-service.ts'
import type { StaffNamesService } from '../../../team/staff-names-service.ts'
import type { PictureChanges } from '../picture-changes.ts'
import { managedMenuOf } from './managed-menu.ts'
import { planStated } from './plan-stated.ts'
import { checkOf, checksOf, isSameStatement } from './product-checks.ts'
import { pricesOn } from './prices-on.ts'

interface ManagedMenuDeps extends Pick<Shared, 'database' | 'site' | 'clock' | 'newId' | 'securityLog'> {
  menu: Pick<MenuService, 'readStored' | 'readStatesAt' | 'listChecks' | 'saveCheck'>
  settings: Pick<SettingsService, 'read'>
  auditTrail: Pick<AuditTrailService, 'append'>
  staffNames: Pick<StaffNamesService, 'learn' | 'namesOf'>
  pictureChanges: Pick<PictureChanges, 'changeDishPicture' | 'removeDishPicture'>
}

export type ManagedMenuService = ReturnType<typeof createManagedMenuService>

/** Reads and changes the menu for managers, who change it while customers order from it. */
export function createManagedMenuService(deps: ManagedMenuDeps) {
  const { database, menu, settings, auditTrail, staffNames, pictureChanges, site, clock, securityLog } = deps

  const dayOf = (at: Date) => dateOf(wallClockOf(site.timeZone).at(at.getTime()))

  async function read(): Promise<ManagedMenu> {
    const [stored, { value: pictures }, { value: parts, version: partsVersion }, checked] = await Promise.all([
      menu.readStored(),
      settings.read('pictures'),
      settings.read('parts'),
      menu.listChecks(),
    ])
    const names = await staffNames.namesOf(
      database.queries,
      checked.map(({ accountId }) => accountId),
    )
    const checks = checksOf(stored.products, checked, parts).map(({ accountId, ...check }) => ({
      ...check,
      by: names.get(accountId) ?? null,
    }))
    return { ...managedMenuOf(stored, pictures, dayOf(clock())), parts, partsVersion, checks }
  }

  /** Records who has stated or confirmed allergens, with the parts as their author has seen them. */
  async function recordChecks(
    tx: Tx,
    { checks = [], partsVersion }: ChangeMenu,
    { before, changed }: { before: StoredMenu; changed: readonly WantedProduct[] },
    caller: LoggedInCaller,
  ): Promise<void> {
    const { value: parts, version } = await settings.read('parts', tx)
    const isCurrent = partsVersion === version
    const products = new Map(before.products.map((product) => [product.id, product]))
    const stated = changed.filter(
      ({ id, details }) =>
        !isSameStatement(products.get(id)?.details ?? null, details) &&
        (isCurrent || details === null || partIdsOf(details).length === 0),
    )
    const confirmed = checks.map((check) => {
      const product = orThrow(products.get(check.productId), 'not_found')
      if (!isCurrent || product.version !== check.version) throw new AppError('changed_meanwhile')
      return product
    })
    const checkedAt = clock().toISOString()
    const { accountId } = caller
    for (const { id: productId, title } of confirmed)
      await auditTrail.append(tx, { action: 'allergens_confirmed', details: { productId, title } }, caller)
    for (const { id, details } of [...stated, ...confirmed]) {
      if (details?.allergens) await menu.saveCheck(tx, { ...checkOf(id, details, parts), checkedAt, accountId })
    }
  }

  async function requireProduct(productId: string): Promise<void> {
    const { products } = await menu.readStored()
    if (!products.some(({ id }) => id === productId)) throw new AppError('not_found')
  }

  return {
    read,

    /**
     * Changes all that is stated, or nothing.
     *
     * @throws AppError `changed_meanwhile`; `bad_request` for a product of an unknown section
     */
    async change(stated: ChangeMenu, caller: LoggedInCaller): Promise<ManagedMenu> {
      const counts = await database.transaction(async (tx) => {
        const before = await openMenu(tx, database.engine)
        const changes = planStated(stated, before, clock().toISOString())
        await changeMenu(tx, deps, before, changes, caller)
        await recordChecks(tx, stated, { before, changed: changes.products }, caller)
        return { products: changes.products.length, sections: changes.sections.length }
      })
      if (counts.products + counts.sections > 0)
        securityLog.record(staffAction(caller, { action: 'menu_changed', ...counts }))
      await staffNames.learn(caller)
      return read()
    },

    /** @param day undefined: today */
    async listPrices(day: string | undefined): Promise<MenuPrices> {
      const now = clock()
      const asked = day ?? dayOf(now)
      const endMs = wallClockOf(site.timeZone).toInstant(Date.parse(asked) + DAY_MS)
      const end = new Date(endMs)
      const [{ products }, importedAt, states] = await Promise.all([
        menu.readStored(),
        findImportedAt(database.queries),
        end > now ? new Map<string, unknown>() : menu.readStatesAt(end),
      ])
      const wasOpen = importedAt !== undefined && importedAt < end.toISOString()
      return { day: asked, prices: pricesOn(asked, products, wasOpen ? states : undefined) }
    },

    /** @throws AppError `not_found`, `picture_unusable`, `changed_meanwhile` */
    async changePicture(
      productId: string,
      { body, replaces }: { body: unknown; replaces: string },
      caller: LoggedInCaller,
    ): Promise<ManagedMenu> {
      await requireProduct(productId)
      await pictureChanges.changeDishPicture({ productId, body, replaces }, caller)
      return read()
    },

    /** @throws AppError `not_found` */
    async removePicture(productId: string, caller: LoggedInCaller): Promise<ManagedMenu> {
      await requireProduct(productId)
      await pictureChanges.removeDishPicture(productId, caller)
      return read()
    },
  }
}
