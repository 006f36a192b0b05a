import { isDeepStrictEqual } from 'node:util'
import type { Takings, TakingsQuery } from '@fuel-shack/contract/office/takings'
import { authorOf, type Caller, type LoggedInCaller, type User } from '../../platform/callers.ts'
import { AppError } from '../../platform/errors.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { claimedFirstName, type StaffNamesService } from '../../team/staff-names-service.ts'
import { findClose, insertClose, type StoredClose } from './day-closes-store.ts'
import { changeSince } from './document-sums.ts'
import { periodOf, type TakingsService } from './takings-service.ts'
import { findFirstUse } from './unsettled-store.ts'

/** A payment of the day's last moment is stored within this time. */
const CLOSES_AFTER_MS = 60_000

interface DayClosesDeps extends Pick<Shared, 'database' | 'clock'> {
  takings: TakingsService
  auditTrail: Pick<AuditTrailService, 'appendAndLog'>
  staffNames: Pick<StaffNamesService, 'namesOf'>
}

export type DayClosesService = ReturnType<typeof createDayClosesService>

/** Shows takings, and closes days: the figures of a closed day are those of the moment at which it was closed. */
export function createDayClosesService({ database, takings, auditTrail, staffNames, clock }: DayClosesDeps) {
  const { queries } = database

  /** @throws AppError `bad_request` */
  async function readTakings(query: TakingsQuery): Promise<Takings> {
    const period = await takings.readDays(query)
    const [only] = period.days.length === 1 ? period.days : []
    const close = only && period.closes.has(only.day) ? await findClose(queries, only.day) : undefined
    if (close) {
      const { days: ofDays, net } = await takings.readDocuments(period.days)
      const sinceClose = changeSince(close.figures.net, net)
      return {
        ...periodOf(period.days),
        figures: close.figures,
        days: takings.describeDays(period, ofDays),
        ...(sinceClose && { sinceClose }),
      }
    }
    const { figures, ofDays } = await takings.readFigures(period.days)
    return { ...periodOf(period.days), figures, days: takings.describeDays(period, ofDays) }
  }

  async function nameOf(caller: User): Promise<string | null> {
    const claimed = claimedFirstName(caller)
    return claimed || ((await staffNames.namesOf(queries, [caller.subject])).get(caller.subject) ?? null)
  }

  /** Inserts it once: of several managers, the first closes the day. */
  async function insertOnce(close: Omit<StoredClose, 'number'>, caller: Caller): Promise<void> {
    const { day, startsAt, endsAt } = close
    await database.transaction(async (tx) => {
      let number = await insertClose(tx, close)
      // Another day that is closed at the same time took the number: this one takes the next.
      while (number === undefined) {
        if (await findClose(tx, day)) return
        number = await insertClose(tx, close)
      }
      // The days beside it, and the hour at which a day starts, may have changed since the figures were summed.
      const { days } = await takings.readDays({ from: day }, { tx, except: day })
      if (!isDeepStrictEqual(days, [{ day, startsAt, endsAt }])) throw new AppError('changed_meanwhile')
      const details = { day, number }
      await auditTrail.appendAndLog(tx, { action: 'day_closed', details }, caller, details)
    })
  }

  return {
    readTakings,

    /** Safe to repeat. @throws AppError `day_not_over`, `nothing_to_close`, `changed_meanwhile` */
    async closeDay(day: string, caller: LoggedInCaller): Promise<Takings> {
      const { days, closes } = await takings.readDays({ from: day })
      if (!closes.has(day)) {
        const { startsAt, endsAt } = periodOf(days)
        const closedAt = clock().toISOString()
        if (Date.parse(closedAt) < Date.parse(endsAt) + CLOSES_AFTER_MS) throw new AppError('day_not_over')
        // Years before the rest stop used this would fill the list of closes.
        const firstUse = await findFirstUse(queries)
        if (firstUse === undefined || firstUse >= endsAt) throw new AppError('nothing_to_close')
        const { figures } = await takings.readFigures(days)
        const { accountId } = authorOf(caller)
        const closedBy = await nameOf(caller)
        await insertOnce({ day, startsAt, endsAt, closedAt, closedBy, accountId, figures }, caller)
      }
      return readTakings({ from: day })
    },
  }
}
