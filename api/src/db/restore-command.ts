import { parseArgs } from 'node:util'
import { readDataLocation, readPath } from '../config.ts'
import { openData } from '../context.ts'
import { readAllDeletions } from '../deletion-log.ts'
import { StartError } from '../errors.ts'
import { createPrivateFilesOnly } from './private-files.ts'
import { restoreSqlite } from './restore.ts'

const USAGE = `Usage: npm run -w api restore -- <file> [--force] [--deletions <file>]
The list of deletions in the data folder is always applied; --deletions names another, and may be repeated.`

/** `npm run -w api restore`: a backup in the place of the embedded database. */
createPrivateFilesOnly()
try {
  await run()
} catch (error) {
  const isForTheOperator = error instanceof StartError || (error instanceof TypeError && 'code' in error)
  console.error(isForTheOperator ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { database, deletionsFile } = readDataLocation()
  if (database.engine === 'postgres') {
    throw new StartError('The data is in PostgreSQL: restore it with pg_restore, as docs/operations.md says.')
  }
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, deletions: { type: 'string', multiple: true, default: [] } },
  })
  const [name] = positionals
  if (name === undefined) throw new StartError(USAGE)
  const source = readPath(name)
  const { deletions, notes } = readAllDeletions(deletionsFile, values.deletions.map(readPath))
  const kept = await restoreSqlite(database.file, source, {
    force: values.force,
    at: new Date(),
    prepare: async (incoming) => {
      const data = await openData({ database: { engine: 'sqlite', file: incoming }, deletionsFile })
      try {
        notes.push(...(await data.afterRestore.run(deletions)))
      } finally {
        await data.database.close()
      }
    },
  })
  console.log(`${database.file} is as ${source} was.`)
  if (kept !== undefined) console.log(`What was there before is kept in ${kept}.`)
  for (const note of notes) console.log(note)
}
