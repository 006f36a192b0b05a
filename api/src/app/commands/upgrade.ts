import { parseArgs } from 'node:util'
import { readDataLocation } from '../../platform/config/config.ts'
import { backupSettingsOf } from '../backup-settings.ts'
import { checkUpgrade } from '../check-upgrade.ts'
import { openMigrated } from '../open-database.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run -w api upgrade -- --check`: says whether this version can take over, and changes nothing. Without --check it brings the
 * database up to date, which the start of the server does too.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { check: { type: 'boolean', default: false }, 'without-backup': { type: 'boolean', default: false } },
  })
  const settings = backupSettingsOf(readDataLocation())
  if (values.check) {
    const { lines, isReady } = await checkUpgrade(settings)
    for (const line of lines) console.log(line)
    if (!isReady) process.exitCode = 1
    return
  }
  const backups = values['without-backup'] ? undefined : settings
  const { database, applied, backup } = await openMigrated(settings.database, { backups })
  await database.close()
  if (backup !== undefined) console.log(`Backed up to ${backup}.`)
  console.log(applied.length === 0 ? 'The database is up to date.' : `Brought up to date: ${applied.join(', ')}.`)
})
