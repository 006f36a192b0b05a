import type { AuditEntry, AuditFilters, AuditTrailPage } from '@fuel-shack/contract/office/audit-trail'
import { DAY_MS, wallClockOf } from '@fuel-shack/contract/shop/hours/wall-clock'
import { byNewest, NEWEST, type ListPart, type Place } from '../../platform/db/newest-first.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { StaffNamesService } from '../../team/staff-names-service.ts'
import { auditCells } from './audit-csv.ts'
import { createAuditSources, type AuditSourcesDeps } from './audit-sources.ts'

const PAGE_SIZE = 100

interface AuditTrailReaderDeps extends Pick<Shared, 'database' | 'site'>, AuditSourcesDeps {
  staffNames: Pick<StaffNamesService, 'listNames' | 'namesOf'>
}

export type AuditTrailReader = ReturnType<typeof createAuditTrailReader>

/** The record of what managers changed and staff did, from the tables that store it. */
export function createAuditTrailReader(deps: AuditTrailReaderDeps) {
  const { database, staffNames, site } = deps
  const sourcesOf = createAuditSources(deps)

  /** The rows of a calendar day, which may have 23 or 25 hours, below a place in the list. */
  function partOf({ day, accountId }: AuditFilters, before: Place): ListPart {
    const part = { since: '', before, accountId, limit: PAGE_SIZE }
    if (day === undefined) return part
    const midnight = Date.parse(day)
    const wallClock = wallClockOf(site.timeZone)
    const [since, end] = [midnight, midnight + DAY_MS].map((wallMs) =>
      new Date(wallClock.toInstant(wallMs)).toISOString(),
    )
    const endOfDay = { at: end ?? '', id: '' }
    return { ...part, since: since ?? '', before: byNewest(endOfDay, before) > 0 ? endOfDay : before }
  }

  /** Reads one page, however many rows have the same time. Its entries can be fewer than it covers. */
  async function readEntries(filters: AuditFilters, before: Place): Promise<{ entries: AuditEntry[]; last?: Place }> {
    const part = partOf(filters, before)
    const lists = await Promise.all(sourcesOf(filters.subject).map((list) => list(part)))
    const rows = lists.flat().toSorted(byNewest).slice(0, PAGE_SIZE)
    const names = await staffNames.namesOf(
      database.queries,
      rows.map(({ accountId }) => accountId),
    )
    const entries = rows.flatMap(({ id, at, accountId, sessionId: session, entry }) =>
      entry ? [{ id, at, accountId, by: names.get(accountId) ?? null, session, ...entry }] : [],
    )
    const last = rows.length === PAGE_SIZE ? rows.at(-1) : undefined
    return { entries, ...(last && { last }) }
  }

  return {
    /** @param before the `next` of another page. */
    async listPage({ before, ...filters }: AuditFilters & { before?: string | undefined }): Promise<AuditTrailPage> {
      const [{ entries, last }, people] = await Promise.all([
        readEntries(filters, before === undefined ? NEWEST : placeOf(before)),
        staffNames.listNames(),
      ])
      return {
        entries,
        next: last ? `${last.at}_${last.id}` : null,
        people: people.map(({ accountId, firstName: name }) => ({ accountId, name })),
      }
    },

    /** All entries in the columns of the CSV, page by page: no query is open while the caller reads, and one page is in memory. */
    async *listRows(filters: AuditFilters): AsyncGenerator<string[]> {
      let place: Place | undefined = NEWEST
      while (place) {
        const { entries, last }: Awaited<ReturnType<typeof readEntries>> = await readEntries(filters, place)
        for (const entry of entries) yield auditCells(entry, site.timeZone)
        place = last
      }
    },
  }
}

/** The schema of the call has checked its form. */
function placeOf(before: string): Place {
  const [at = '', id = ''] = before.split(/_(.*)/s)
  return { at, id }
}
