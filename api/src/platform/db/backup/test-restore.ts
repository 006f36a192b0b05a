import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../../errors.ts'
import { readBackupKey } from './backup-key.ts'
import { extractBackup, readManifest, type Manifest } from './backup-file.ts'
import { readSqlite, removeSqlite, type Figures } from './copy-sqlite.ts'
import { assertRoom, type BackupSettings } from './make-backup.ts'
import { withScratchDatabase } from './scratch-database.ts'
import { findSchemaDifferences } from './verify-backup.ts'

/**
 * Restores a backup beside the database, and compares it with what was counted when it was made.
 *
 * @throws CliError with the reason if it could not be restored, or is not the same.
 */
export async function testRestore(settings: BackupSettings, file: string): Promise<Manifest> {
  const key = readBackupKey(settings.key)
  const manifest = await readManifest(file, key)
  const { dataDirectory, database } = settings
  if (manifest.engine !== database.engine) throw new CliError(`${file} is a backup of ${manifest.engine}`)
  assertRoom(dataDirectory, manifest.databaseBytes)
  // Its name begins as that of the database, which keeps it private.
  const extracted = join(dataDirectory, 'fuel-shack.sqlite.restore-test')
  removeSqlite(extracted)
  try {
    await extractBackup(file, key, extracted)
    const figures =
      database.engine === 'sqlite'
        ? await readRestored(extracted)
        : await withScratchDatabase({ address: database.url, dump: extracted, manifest, tools: settings.tools })
    const differences = compareFigures(manifest.figures, figures)
    if (differences.length > 0) throw new CliError(`${file} restores other data: ${differences.join('; ')}`)
    return manifest
  } finally {
    removeSqlite(extracted)
    rmSync(extracted, { force: true })
  }
}

async function readRestored(file: string): Promise<Figures> {
  const { figures, isIntact } = await readSqlite(file)
  if (!isIntact) throw new CliError('The restored database is damaged')
  const differences = await findSchemaDifferences(file)
  if (differences.length > 0) throw new CliError(`Fuel Shack did not create its schema: ${differences.join(', ')}`)
  return figures
}

const LISTED_DIFFERENCES = 5

/** Lists the counts and sums that are not the same. */
export function compareFigures(expected: Figures, found: Figures): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])]
  const different = names.filter((name) => expected[name] !== found[name])
  return different
    .slice(0, LISTED_DIFFERENCES)
    .map((name) => `${name} is ${found[name] ?? 'missing'} and was ${expected[name] ?? 'missing'}`)
}
