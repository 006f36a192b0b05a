import { parseArgs } from 'node:util'
import { readDataLocation, readPath } from '../config.ts'
import { readAllDeletions } from '../deletion-log.ts'
import { runCommand, withData } from './run-command.ts'

/**
 * `npm run -w api after-restore [-- --deletions <file>]`: what `restore` does by itself, for a database that was restored
 * by other tools, such as `pg_restore`. To be run before a server starts on it.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { deletions: { type: 'string', multiple: true, default: [] } } })
  const location = readDataLocation()
  const { deletions, notes } = readAllDeletions(location.deletionsFile, values.deletions.map(readPath))
  notes.push(...(await withData((data) => data.afterRestore.run(deletions), location)))
  for (const note of notes) console.log(note)
})
