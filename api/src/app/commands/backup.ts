import { existsSync } from 'node:fs'
import { asTypedHere, readDataLocation, readPath } from '../../platform/config/config.ts'
import { backUpSqlite } from '../../platform/db/backup/backup.ts'
import { findSchemaDifferences } from '../../platform/db/backup/verify-backup.ts'
import { CliError } from '../../platform/errors.ts'
import { queueMessages } from '../../messages/queue-messages.ts'
import { backupFailedAlerts, orRestStop } from '../../messages/templates/owner-alerts.ts'
import { runCommand } from './run-command.ts'
import { withSettings } from './with-settings.ts'

/** `npm run -w api backup -- <file>`: copies the embedded database, which may be in use by a server. */
await runCommand(async () => {
  const { database } = readDataLocation()
  if (database.engine === 'postgres') {
    throw new CliError('The data is in PostgreSQL: back it up with pg_dump, as docs/operations.md says.')
  }
  const [name] = process.argv.slice(2)
  if (name === undefined) throw new CliError('Usage: npm run -w api backup -- <file>')
  try {
    await backUp(database.file, readPath(name))
  } catch (error) {
    // At a terminal someone reads the message. A job of the night has no reader.
    if (!process.stderr.isTTY && existsSync(database.file)) await alertOwner(error)
    throw error
  }
})

async function backUp(file: string, target: string): Promise<void> {
  await backUpSqlite(file, target)
  console.log(`Backed up ${file} to ${target}.`)
  const faults = await findSchemaDifferences(target)
  if (faults.length > 0) {
    throw new CliError(
      `A restore will reject this backup, because Fuel Shack did not create its schema: ${faults.join(', ')}.`,
    )
  }
}

async function alertOwner(failure: unknown): Promise<void> {
  const reason = asTypedHere(failure instanceof Error ? failure.message : String(failure))
  try {
    await withSettings(async ({ restStop, data }) => {
      await queueMessages(data, backupFailedAlerts(orRestStop(restStop.alerts, restStop), reason))
    })
    console.error('The owner gets a message about the failure.')
  } catch (error) {
    console.error(`The owner could not be alerted: ${error instanceof Error ? error.message : String(error)}`)
  }
}
