import { parseArgs } from 'node:util'
import { readDatabaseAddress, readPath } from '../config.ts'
import { StartError } from '../errors.ts'
import { restoreSqlite } from './backup.ts'
import { createPrivateFilesOnly } from './private-files.ts'

/** `npm run -w api restore -- <file> [--force]`: a backup in the place of the embedded database. */
createPrivateFilesOnly()
try {
  const address = readDatabaseAddress()
  if (address.engine === 'postgres') {
    throw new StartError('The data is in PostgreSQL: restore it with pg_restore, as docs/operations.md says.')
  }
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean' } } })
  const [source] = positionals
  if (source === undefined) throw new StartError('Usage: npm run -w api restore -- <file> [--force]')
  const kept = restoreSqlite(address.file, readPath(source), { force: values.force === true, at: new Date() })
  console.log(`${address.file} is as ${readPath(source)} was.`)
  if (kept !== undefined) console.log(`What was there before is kept in ${kept}.`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
