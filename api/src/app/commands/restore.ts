import { parseArgs } from 'node:util'
import { readDataLocation, readPath } from '../../platform/config/config.ts'
import { restoreSqlite } from '../../platform/db/backup/restore.ts'
import { readAllDeletions } from '../../platform/deletion-log.ts'
import { CliError } from '../../platform/errors.ts'
import { runCommand, withData } from './run-command.ts'

const USAGE = `Usage: npm run -w api restore -- <file> [--force] [--deletions <file>]
The list of deletions in the data folder is always applied. --deletions adds another list, and may be repeated.`

/** `npm run -w api restore`: replaces the embedded database with a backup. */
await runCommand(async () => {
  const { database, deletionsFile } = readDataLocation()
  if (database.engine === 'postgres') {
    throw new CliError('The data is in PostgreSQL: restore it with pg_restore, as docs/operations.md says.')
  }
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, deletions: { type: 'string', multiple: true, default: [] } },
  })
  const [name] = positionals
  if (name === undefined) throw new CliError(USAGE)
  const source = readPath(name)
  const { deletions, notes } = readAllDeletions(deletionsFile, values.deletions.map(readPath))
  const previousFile = await restoreSqlite(database.file, source, {
    force: values.force,
    at: new Date(),
    prepare: async (incoming) => {
      const location = { database: { engine: 'sqlite' as const, file: incoming }, deletionsFile }
      notes.push(...(await withData((data) => data.afterRestore.run(deletions), location)))
    },
  })
  console.log(`Restored ${database.file} from ${source}.`)
  if (previousFile !== undefined) console.log(`The previous database is in ${previousFile}.`)
  for (const note of notes) console.log(note)
})
