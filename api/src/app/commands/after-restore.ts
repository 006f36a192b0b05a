import { parseArgs } from 'node:util'
import { readDataLocation, readPath } from '../../platform/config/config.ts'
import { readAllDeletions } from '../../platform/deletion-log.ts'
import { runCommand, withData } from './run-command.ts'

/**
 * `npm run -w api after-restore [-- --deletions <file>]`: the steps that `restore` includes, for a database that was
 * restored by another tool, such as `pg_restore`. Run it before a server starts on the database.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { deletions: { type: 'string', multiple: true, default: [] } } })
  const location = readDataLocation()
  const { deletions, notes } = readAllDeletions(location.deletionsFile, values.deletions.map(readPath))
  notes.push(...(await withData((data) => data.afterRestore.run(deletions))))
  for (const note of notes) console.log(note)
})
