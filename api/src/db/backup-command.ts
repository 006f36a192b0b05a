import { readDataLocation, readPath } from '../config.ts'
import { StartError } from '../errors.ts'
import { backUpSqlite } from './backup.ts'
import { createPrivateFilesOnly } from './private-files.ts'
import { findSchemaFaults } from './sound-backup.ts'

/** `npm run -w api backup -- <file>`: a copy of the embedded database, also while the server runs. */
createPrivateFilesOnly()
try {
  const { database } = readDataLocation()
  if (database.engine === 'postgres') {
    throw new StartError('The data is in PostgreSQL: back it up with pg_dump, as docs/operations.md says.')
  }
  const [name] = process.argv.slice(2)
  if (name === undefined) throw new StartError('Usage: npm run -w api backup -- <file>')
  const target = readPath(name)
  await backUpSqlite(database.file, target)
  console.log(`${database.file} is backed up in ${target}.`)
  const faults = await findSchemaFaults(target)
  if (faults.length > 0) {
    console.error(
      `A restore will reject this backup, because the schema is not one that Fuel Shack made: ${faults.join(', ')}.`,
    )
    process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
