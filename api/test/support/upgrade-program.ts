import { openMigrated } from '../../src/app/open-database.ts'
import type { BackupSettings } from '../../src/platform/db/backup/make-backup.ts'
import { LATER } from './later-version.ts'

/** Starts a later version on the database of an earlier one, in a process that a test kills. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- passed by the test
const backups = JSON.parse(process.argv[2] ?? '') as BackupSettings
console.log('started')
const { database } = await openMigrated(backups.database, { backups, all: LATER })
await database.close()
console.log('done')
