import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readDataLocation } from '../../platform/config/config.ts'
import { listBackups } from '../../platform/db/backup/backup-folder.ts'
import { toMb, type BackupSettings } from '../../platform/db/backup/make-backup.ts'
import { findSchemaDifferences } from '../../platform/db/backup/verify-backup.ts'
import { CliError } from '../../platform/errors.ts'
import { queueMessages } from '../../messages/queue-messages.ts'
import { backupFailedAlerts, orRestStop } from '../../messages/templates/owner-alerts.ts'
import { createBackupRuns, problemOf } from '../../office/backups/backup-runs.ts'
import { backupSettingsOf } from '../backup-settings.ts'
import { runCommand, withData } from './run-command.ts'
import { withSettings } from './with-settings.ts'

/**
 * `npm run -w api backup -- [--list | --test | --new-folder]`: makes a backup as the server does every night, also while it runs, lists
 * the backups, or restores the newest one beside the database.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      list: { type: 'boolean', default: false },
      test: { type: 'boolean', default: false },
      'new-folder': { type: 'boolean', default: false },
    },
  })
  const settings = backupSettingsOf(readDataLocation())
  if (values.list) return list(settings)
  const { database } = settings
  if (database.engine === 'sqlite' && !existsSync(database.file))
    throw new CliError(`There is no database at ${database.file}. Set DATA_DIR to the folder that contains it.`)
  try {
    await (values.test ? test(settings) : backUp(settings, values['new-folder']))
  } catch (error) {
    // At a terminal someone reads the message. A script has no reader.
    if (!process.stderr.isTTY) await alertOwner(error)
    throw error
  }
})

function list({ folder }: BackupSettings): void {
  const found = listBackups(folder)
  if (found.length === 0) console.log(`There is no backup in ${folder}.`)
  for (const { file, at, kind, bytes } of found) console.log(`${at}  ${kind.padEnd(8)}  ${toMb(bytes)} MB  ${file}`)
}

async function backUp(settings: BackupSettings, acceptsFolder: boolean): Promise<void> {
  const { database } = settings
  const made = await withData((data) => createBackupRuns({ ...data, backups: settings }).make('command', acceptsFolder))
  console.log(`Backed up to ${made.file}, ${toMb(made.bytes)} MB.`)
  if (settings.key.secret === undefined)
    console.log(`Keep a copy of ${settings.key.file} on another machine: without it no backup can be read.`)
  const faults = database.engine === 'sqlite' ? await findSchemaDifferences(database.file) : []
  if (faults.length > 0) {
    throw new CliError(
      `A restore will reject this backup, because Fuel Shack did not create its schema: ${faults.join(', ')}.`,
    )
  }
}

async function test(settings: BackupSettings): Promise<void> {
  const tested = await withData((data) => createBackupRuns({ ...data, backups: settings }).test())
  console.log(`${tested.file} was restored beside the database: its schema, counts and sums are those of the backup.`)
}

async function alertOwner(failure: unknown): Promise<void> {
  try {
    await withSettings(async ({ restStop, data }) => {
      const alerted = orRestStop(restStop.alerts, restStop)
      await queueMessages(data, backupFailedAlerts(alerted, 'backup', problemOf(failure)))
    })
    console.error('The owner gets a message about the failure.')
  } catch (error) {
    console.error(`The owner could not be alerted: ${error instanceof Error ? error.message : String(error)}`)
  }
}
