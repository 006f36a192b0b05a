import { PROVEN_WITHIN_DAYS } from '@fuel-shack/contract/office/proven-within-days'
import type { Check } from '@fuel-shack/contract/office/server-checks'
import { fault, ok } from '../../platform/checks/check.ts'
import type { Queries } from '../../platform/db/database.ts'
import { readBackupTimes, readLastTry } from '../backups/backup-state.ts'

const HOUR_MS = 60 * 60_000
/** A night and a half. */
const MADE_WITHIN_HOURS = 36

/** Checks that the nightly backups are made, and that the newest ones were restored for a test. */
export async function checkBackups(queries: Queries, now: Date): Promise<Check[]> {
  const [{ madeMs, provenMs }, last] = await Promise.all([readBackupTimes(queries, now), readLastTry(queries)])
  const madeHours = Math.floor((now.getTime() - madeMs) / HOUR_MS)
  const provenDays = Math.floor((now.getTime() - provenMs) / (24 * HOUR_MS))
  const reason = last?.problem ? ` The last try failed: ${last.problem}` : ''
  return [
    madeHours >= MADE_WITHIN_HOURS
      ? fault(
          'backups.made',
          `No backup was made for ${madeHours} hours.${reason}`,
          'Run `fuel-shack backup`, which says what is wrong.',
        )
      : ok('backups.made', last ? `The last backup is ${madeHours} hours old.` : 'The first backup is due tonight.'),
    provenDays >= PROVEN_WITHIN_DAYS
      ? fault(
          'backups.proven',
          `No backup was restored for a test for ${provenDays} days.`,
          'Run `fuel-shack backup --test`, which says what is wrong.',
        )
      : ok('backups.proven', `The last test of a backup is not older than ${PROVEN_WITHIN_DAYS} days.`),
  ]
}
