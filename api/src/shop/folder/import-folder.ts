import type { SiteCatalogue } from '@fuel-shack/contract/shop/folder/site-catalogue'
import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import type { Caller } from '../../platform/callers.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import { changeMenu, openMenu } from '../catalogue/change-menu.ts'
import { planMenu } from '../catalogue/menu-changes.ts'
import { menuOf } from '../catalogue/menu.ts'
import { dishOf } from '../pictures/picture-sources.ts'
import { storePictures } from '../pictures/stored-pictures.ts'
import { listDifferences } from './differences.ts'
import type { RestStopFolder } from './read-folder.ts'

interface ImportDeps {
  database: Database
  clock: () => Date
  newId: () => string
  settings: Pick<SettingsService, 'importAll' | 'read'>
  auditTrail: Pick<AuditTrailService, 'append'>
  caller: Caller
}

/** Ends the transaction of a trial without a change. */
class TrialError extends Error {}

/**
 * Takes all of a folder in one transaction: each setting and each product that changes has its entry in the audit trail, and can be
 * undone there.
 *
 * @param isTrial shows the difference only
 * @returns one line for each change
 */
export async function importFolder(deps: ImportDeps, folder: RestStopFolder, isTrial: boolean): Promise<string[]> {
  const lines: string[] = []
  try {
    await deps.database.transaction(async (tx) => {
      lines.splice(0, lines.length, ...(await importIn(tx, deps, folder)))
      if (isTrial) throw new TrialError()
    })
  } catch (error) {
    if (!(error instanceof TrialError)) throw error
  }
  return lines
}

async function importIn(
  tx: Tx,
  deps: ImportDeps,
  { restStop: stated, catalogue, pictures }: RestStopFolder,
): Promise<string[]> {
  const { database, clock, settings, auditTrail, caller } = deps
  const now = clock().toISOString()
  await storePictures(tx, pictures, now)
  const present = (await settings.read('pictures', tx)).value
  const restStop = { ...stated, pictures: { ...picturesOfOthers(present, catalogue), ...stated.pictures } }
  const changed = await settings.importAll(tx, restStop, caller)
  const before = await openMenu(tx, database.engine)
  const menu = planMenu(menuOf(catalogue), before, now)
  if (menu.lines.length > 0) {
    await changeMenu(tx, deps, before, menu, caller)
    await auditTrail.append(tx, { action: 'menu_imported', details: { changes: menu.lines.length } }, caller)
  }
  return [...changed.flatMap(({ setting, before, value }) => listDifferences(setting, before, value)), ...menu.lines]
}

/** A product that the folder does not have is archived. It keeps its picture, for the day on which it is restored. */
function picturesOfOthers(present: RestStop['pictures'], { products }: SiteCatalogue): RestStop['pictures'] {
  const ids = new Set(products.map(({ id }) => id))
  const others = Object.entries(present).filter(([path]) => {
    const id = dishOf(path)
    return id !== undefined && !ids.has(id)
  })
  return Object.fromEntries(others)
}
