import type { RestStop } from '@fuel-shack/contract/shop/rest-stop/rest-stop'
import { bumpVersion } from '../../platform/db/change-signal.ts'
import type { Database } from '../../platform/db/database.ts'
import { CliError } from '../../platform/errors.ts'
import { findImported, insertImported } from '../../records/settings/imported-facts.ts'
import { storeFirstMenu } from '../catalogue/change-menu.ts'
import { menuOf } from '../catalogue/menu.ts'
import { storePictures } from '../pictures/stored-pictures.ts'
import { readRestStopFolder, type RestStopFolder } from './read-folder.ts'

interface OpenOptions {
  database: Database
  clock: () => Date
  siteDirectory: string
  /** @returns the facts to store @throws CliError if the facts of the folder must not be imported */
  check: (folder: RestStopFolder) => RestStop
}

/**
 * Reads the facts that were imported. An empty database gets them from the folder, with the menu and the pictures, whole or not at all.
 * Later, the folder is not read: what it says then holds by `import` only.
 */
export async function openRestStop({ database, clock, siteDirectory, check }: OpenOptions): Promise<RestStop> {
  const known = await findImported(database.queries)
  if (known) return known
  const folder = await readRestStopFolder(siteDirectory)
  const restStop = check(folder)
  const now = clock().toISOString()
  await database.transaction(async (tx) => {
    // This locks the version: of instances that start together, the second waits here, and finds the rest stop of the first.
    await bumpVersion(tx, database.engine, 'settings')
    if (await findImported(tx)) return
    await insertImported(tx, restStop, now)
    await storeFirstMenu(tx, menuOf(folder.catalogue), now)
    await storePictures(tx, folder.pictures, now)
  })
  const imported = await findImported(database.queries)
  if (!imported) throw new CliError('The rest stop could not be stored in the database.')
  return imported
}
