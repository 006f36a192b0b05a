import { parseArgs } from 'node:util'
import { readPath } from '../../platform/config/config.ts'
import { CliError } from '../../platform/errors.ts'
import { exportFiles, writeFolder } from '../../shop/folder/export-folder.ts'
import { runCommand } from './run-command.ts'
import { withSettings } from './with-settings.ts'

const USAGE = `Usage:
  npm run -w api export -- <folder>   writes site.json, catalogue.json and pictures of the rest stop to the folder`

/** Writes what the database has of the rest stop, in the form that `import` reads. */
await runCommand(async () => {
  const [folder, ...rest] = parseArgs({ allowPositionals: true }).positionals
  if (folder === undefined || rest.length > 0) throw new CliError(USAGE)
  await withSettings(async ({ data, restStop }) => {
    const files = await exportFiles(data.database.queries, restStop)
    writeFolder(readPath(folder), files)
    console.log(`Wrote ${files.size} files to ${readPath(folder)}.`)
  })
})
