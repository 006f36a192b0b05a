import type { BackupState, LostPayment } from '@fuel-shack/contract/office/backups'
import { PROVEN_WITHIN_DAYS } from '@fuel-shack/contract/office/proven-within-days'
import { formatAud } from '@fuel-shack/contract/platform/money'
import { DAY_MS } from '@fuel-shack/contract/shop/hours/wall-clock'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { formatSiteDay, formatSiteTime, formatSiteWeekday } from '../../platform/time/site-time.ts'
import { plural } from '../parts/plural.ts'

const BYTES_PER_MB = 1e6
const WEEK_MS = 6 * DAY_MS

/** `Last backup 3:10 am, 12 MB · test restore Sunday: passed` */
export function describeBackups({ last, test, nextAt }: BackupState, nowMs: number): string {
  if (!last) return `The first backup is made at ${formatSiteTime(nextAt)}.`
  const made = describeInstant(last.at)
  const size = `${Math.max(1, Math.round(last.bytes / BYTES_PER_MB))} MB`
  if (!test) return `Last backup ${made}, ${size} · not test restored yet`
  const tested = nowMs - Date.parse(test.at) < WEEK_MS ? formatSiteWeekday(test.at) : formatSiteDay(test.at)
  return `Last backup ${made}, ${size} · test restore ${tested}: ${test.problem === null ? 'passed' : 'failed'}`
}

/** Lists what is wrong, and what to do about it. */
export function backupProblems({ failure, test, isOverdue }: BackupState): string[] {
  const problems: string[] = []
  if (failure) problems.push(`The last backup failed. ${failure.reason}`)
  if (test && test.problem !== null) problems.push(`The last test restore failed. ${test.problem}`)
  if (isOverdue) {
    problems.push(
      `No backup has been proven for ${PROVEN_WITHIN_DAYS} days. Ask whoever runs the server to run fuel-shack backup, then fuel-shack backup --test.`,
    )
  }
  return problems
}

/** Says what became of the payments since the backup that was restored. */
export function describeRestore(restore: NonNullable<BackupState['restore']>): string {
  const { backupAt, comparedAt, problem, ordersMade, lostCount } = restore
  const begin = `The database was restored from the backup of ${formatSiteTime(backupAt)}.`
  if (comparedAt === null) {
    return problem === null
      ? `${begin} Payments since then are being compared with Stripe.`
      : `${begin} Payments since then couldn't be compared with Stripe yet. ${problem}`
  }
  const made = ordersMade === 0 ? '' : ` ${plural(ordersMade, 'order')} came back.`
  const lost =
    lostCount === 0
      ? 'No payment since then is without an order.'
      : `${plural(lostCount, 'payment')} since then ${lostCount === 1 ? 'has' : 'have'} no order.`
  return `${begin}${made} ${lost}`
}

/** `Mon, 23 Nov 2026, 11:14 am, $29.30` */
export function describeLost({ at, cents }: LostPayment): string {
  return cents === null ? formatSiteTime(at) : `${formatSiteTime(at)}, ${formatAud(cents)}`
}
