import { readDatabaseAddress, readPath } from '../config.ts'
import { StartError } from '../errors.ts'
import { backUpSqlite } from './backup.ts'
import { createPrivateFilesOnly } from './private-files.ts'

/** `npm run -w api backup -- <file>`: a copy of the embedded database, also while the server runs. */
createPrivateFilesOnly()
try {
  const address = readDatabaseAddress()
  if (address.engine === 'postgres') {
    throw new StartError('The data is in PostgreSQL: back it up with pg_dump, as docs/operations.md says.')
  }
  const [target] = process.argv.slice(2)
  if (target === undefined) throw new StartError('Usage: npm run -w api backup -- <file>')
  await backUpSqlite(address.file, readPath(target))
  console.log(`${address.file} is backed up in ${readPath(target)}.`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
