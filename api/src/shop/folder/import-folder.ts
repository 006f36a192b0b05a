import type { Caller } from '../../platform/callers.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import { changeMenu, planMenuChange } from '../catalogue/change-menu.ts'
import { menuOf } from '../catalogue/menu.ts'
import { storePictures } from '../pictures/stored-pictures.ts'
import { listDifferences } from './differences.ts'
import type { RestStopFolder } from './read-folder.ts'

interface ImportDeps {
  database: Database
  clock: () => Date
  settings: Pick<SettingsService, 'importAll'>
  auditTrail: Pick<AuditTrailService, 'append'>
  caller: Caller
}

/** Ends the transaction of a trial without a change. */
class TrialError extends Error {}

/**
 * Takes all of a folder in one transaction: each setting that changes and the menu have their entry in the audit trail, and can be
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
  { restStop, catalogue, pictures }: RestStopFolder,
): Promise<string[]> {
  const { database, clock, settings, auditTrail, caller } = deps
  const now = clock().toISOString()
  await storePictures(tx, pictures, now)
  const changed = await settings.importAll(tx, restStop, caller)
  const menu = await planMenuChange(tx, menuOf(catalogue), now)
  if (menu.lines.length > 0) {
    await changeMenu(tx, database.engine, menu, now)
    await auditTrail.append(tx, { action: 'menu_imported', details: { changes: menu.lines.length } }, caller)
  }
  return [...changed.flatMap(({ setting, before, value }) => listDifferences(setting, before, value)), ...menu.lines]
}
