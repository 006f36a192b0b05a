import { parseArgs } from 'node:util'
import { readDataLocation, readPath } from '../config.ts'
import { openData } from '../context.ts'
import { createPrivateFilesOnly } from '../db/private-files.ts'
import { readAllDeletions } from '../deletion-log.ts'
import { StartError } from '../errors.ts'

/**
 * `npm run -w api after-restore [-- --deletions <file>]`: what `restore` does by itself, for a database that was restored
 * by other tools, such as `pg_restore`. To be run before a server starts on it.
 */
createPrivateFilesOnly()
try {
  const { values } = parseArgs({ options: { deletions: { type: 'string', multiple: true, default: [] } } })
  const location = readDataLocation()
  const { deletions, notes } = readAllDeletions(location.deletionsFile, values.deletions.map(readPath))
  const data = await openData(location)
  try {
    notes.push(...(await data.afterRestore.run(deletions)))
  } finally {
    await data.database.close()
  }
  for (const note of notes) console.log(note)
} catch (error) {
  const isForTheOperator = error instanceof StartError || (error instanceof TypeError && 'code' in error)
  console.error(isForTheOperator ? error.message : error)
  process.exitCode = 1
}
