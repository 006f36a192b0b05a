import { parseArgs } from 'node:util'
import { readDataLocation, readPath } from '../../platform/config/config.ts'
import { restoreBackup } from '../../platform/db/backup/restore-backup.ts'
import { readAllDeletions } from '../../platform/deletion-log.ts'
import { CliError } from '../../platform/errors.ts'
import { backupSettingsOf } from '../backup-settings.ts'
import { runCommand, withData } from './run-command.ts'

const USAGE = `Usage: npm run -w api restore -- <file> [--force] [--deletions <file>]
<file> is one of npm run -w api backup -- --list. The list of deletions in the data folder and that of the backup are always
applied. --deletions adds another list, and may be repeated.`

/** `npm run -w api restore`: replaces the database with a backup. */
await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { force: { type: 'boolean', default: false }, deletions: { type: 'string', multiple: true, default: [] } },
  })
  const [name] = positionals
  if (name === undefined) throw new CliError(USAGE)
  const location = readDataLocation()
  const { database, deletionsFile } = location
  const source = readPath(name)
  const notes: string[] = []
  const further = values.deletions.map(readPath)
  // A list that is missing must not stop a restore in the middle.
  readAllDeletions(deletionsFile, further)

  async function finish(opened: Pick<typeof location, 'database' | 'deletionsFile'>, backupAt: string | undefined) {
    const read = readAllDeletions(deletionsFile, further)
    notes.push(...read.notes, ...(await withData((data) => data.afterRestore.run(read.deletions, backupAt), opened)))
  }

  const restored = await restoreBackup(backupSettingsOf(location), {
    source,
    force: values.force,
    at: new Date(),
    prepare: (file, backupAt) => finish({ database: { engine: 'sqlite', file }, deletionsFile }, backupAt),
  })
  if (database.engine === 'postgres') await finish({ database, deletionsFile }, restored.backupAt)
  console.log(`Restored ${database.engine === 'sqlite' ? database.file : 'the database'} from ${source}.`)
  if (restored.previous !== undefined) console.log(`The previous database is in ${restored.previous}.`)
  for (const note of [...restored.notes, ...notes]) console.log(note)
})
