import type { OtherScreens, ReportScreen } from '@fuel-shack/contract/team/staff-screens'
import { isManager } from '@fuel-shack/contract/team/roles'
import { LRUCache } from 'lru-cache'
import type { User } from '../platform/callers.ts'
import type { Queries } from '../platform/db/database.ts'
import type { Shared } from '../platform/runtime/shared.ts'
import { closeScreen, listScreens, saveScreen, type StoredScreen } from './staff-store.ts'
import type { StaffNamesService } from './staff-names-service.ts'

/** A screen that reports nothing new is stored this often. */
const STORE_AGAIN_AFTER_MS = 30_000
const REMEMBERED_SCREENS = 500
const DAY_MS = 24 * 60 * 60_000

interface ScreensDeps extends Pick<Shared, 'database' | 'site' | 'clock' | 'elapsedMs'> {
  staffNames: StaffNamesService
}

/** `unknown`: this process started a moment ago, and screens may not have reported to it yet. */
type Attendance = 'attended' | 'unattended' | 'unknown'

export type ScreensService = ReturnType<typeof createScreensService>

/**
 * Knows which kitchen screens are on. A manager's own phone is none, nor is a device that shows the manager's area: orders are
 * not noticed there. Reports are remembered in memory and stored from time to time, so that every
 * instance knows them and an idle screen costs next to nothing.
 */
export function createScreensService({ database, staffNames, site, clock, elapsedMs }: ScreensDeps) {
  const offAfterMs = () => site.fulfilment.unattendedAfterSeconds * 1000
  const storeAgainAfterMs = () => Math.min(STORE_AGAIN_AFTER_MS, offAfterMs() / 4)
  const startedAtMs = elapsedMs()
  const inMs = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()
  const remembered = new LRUCache<string, { latest: StoredScreen; seenAtMs: number; storedAtMs: number }>({
    max: REMEMBERED_SCREENS,
  })

  async function store(screen: StoredScreen): Promise<void> {
    const before = remembered.get(screen.id)
    const nowMs = elapsedMs()
    const isDue =
      before === undefined ||
      nowMs - before.storedAtMs >= storeAgainAfterMs() ||
      (['accountId', 'isVisible', 'isAudible', 'isClosed'] as const).some((key) => before.latest[key] !== screen[key])
    // This comes before the write, so that two reports at once write once.
    remembered.set(screen.id, { latest: screen, seenAtMs: nowMs, storedAtMs: isDue ? nowMs : before.storedAtMs })
    if (!isDue) return
    try {
      await saveScreen(database.queries, screen)
    } catch (error) {
      remembered.delete(screen.id)
      throw error
    }
  }

  /** A screen that has left the kitchen counts as closed. */
  async function leave(id: string): Promise<void> {
    remembered.delete(id)
    await closeScreen(database.queries, id, inMs(0), inMs(-offAfterMs()))
  }

  /** Lists the screens that have reported to this process lately. */
  function listRemembered(): StoredScreen[] {
    const ages = [...remembered.values()].map(({ latest, seenAtMs }) => ({ latest, ageMs: elapsedMs() - seenAtMs }))
    return ages.flatMap(({ latest, ageMs }) => (ageMs < offAfterMs() ? [{ ...latest, seenAt: inMs(-ageMs) }] : []))
  }

  /** Seen lately, closed ones too: of this process and of the others, the newest report of each. */
  async function listRecent(queries: Queries): Promise<StoredScreen[]> {
    const newest = new Map((await listScreens(queries, inMs(-offAfterMs()))).map((screen) => [screen.id, screen]))
    for (const screen of listRemembered()) {
      if (screen.seenAt > (newest.get(screen.id)?.seenAt ?? '')) newest.set(screen.id, screen)
    }
    return [...newest.values()]
  }

  async function listOn(): Promise<StoredScreen[]> {
    return (await listRecent(database.queries)).filter(({ isClosed }) => !isClosed)
  }

  return {
    /** @returns who else is on. */
    async report(caller: User, { screenId: id, ...reported }: ReportScreen): Promise<OtherScreens> {
      const { isVisible, isAudible, isClosing = false, isKitchen = !isManager(caller) } = reported
      const seenAt = clock().toISOString()
      if (isKitchen) await store({ id, accountId: caller.subject, isVisible, isAudible, isClosed: isClosing, seenAt })
      else await leave(id)
      if (isClosing) return { others: [] }
      await staffNames.learn(caller)
      const others = Map.groupBy(
        (await listOn()).filter((screen) => screen.id !== id),
        ({ accountId }) => accountId,
      )
      const names = await staffNames.namesOf(database.queries, others.keys())
      return {
        others: [...others]
          .map(([accountId, screens]) => ({
            ...(names.has(accountId) && { name: names.get(accountId) ?? '' }),
            ...(accountId === caller.subject && { isYou: true as const }),
            screens: screens.length,
            audibleScreens: screens.filter((screen) => screen.isAudible).length,
          }))
          .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '')),
      }
    },

    /** The screens that are on. */
    listOn,

    countOn: async (): Promise<number> => (await listOn()).length,

    /** @returns undefined if none was seen in the last day. */
    async findLastSeen(): Promise<string | undefined> {
      const since = inMs(-DAY_MS)
      const stored = (await listScreens(database.queries, since)).map(({ seenAt }) => seenAt)
      // The stored times are up to thirty seconds older than those that this process knows.
      const known = [...remembered.values()].map(({ seenAtMs }) => inMs(seenAtMs - elapsedMs()))
      return [...stored, ...known.filter((seenAt) => seenAt > since)].toSorted().at(-1)
    },

    /** A screen that was closed counts until the time for a reload has passed. */
    async readAttendance(queries: Queries = database.queries): Promise<Attendance> {
      if (listRemembered().length > 0 || (await listRecent(queries)).length > 0) return 'attended'
      return startedAtMs > elapsedMs() - offAfterMs() ? 'unknown' : 'unattended'
    },
  }
}
