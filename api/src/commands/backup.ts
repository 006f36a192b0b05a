import { readDataLocation, readPath } from '../config.ts'
import { backUpSqlite } from '../db/backup/backup.ts'
import { findSchemaDifferences } from '../db/backup/verify-backup.ts'
import { CliError } from '../errors.ts'
import { runCommand } from './run-command.ts'

/** `npm run -w api backup -- <file>`: copies the embedded database, which may be in use by a server. */
await runCommand(async () => {
  const { database } = readDataLocation()
  if (database.engine === 'postgres') {
    throw new CliError('The data is in PostgreSQL: back it up with pg_dump, as docs/operations.md says.')
  }
  const [name] = process.argv.slice(2)
  if (name === undefined) throw new CliError('Usage: npm run -w api backup -- <file>')
  const target = readPath(name)
  await backUpSqlite(database.file, target)
  console.log(`Backed up ${database.file} to ${target}.`)
  const faults = await findSchemaDifferences(target)
  if (faults.length > 0) {
    throw new CliError(
      `A restore will reject this backup, because Fuel Shack did not create its schema: ${faults.join(', ')}.`,
    )
  }
})
