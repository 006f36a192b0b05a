import {
  availabilityOf,
  isPast,
  startOfTomorrow,
  type Availability,
  type SoldOutMark,
} from '@fuel-shack/contract/menu/availability'
import type { ChangeAvailability } from '@fuel-shack/contract/menu/availability-schema'
import type { Dish } from '@fuel-shack/contract/menu/menu'
import { hoursOf } from '@fuel-shack/contract/hours/opening-hours'
import type { ServingHours } from '@fuel-shack/contract/hours/opening-hours-schema'
import { createOpeningStatus, type OpeningStatus } from '@fuel-shack/contract/hours/opening-status'
import type { Site } from '@fuel-shack/contract/site/site'
import type { Actor } from '../callers.ts'
import type { ChangeSignal } from '../db/change-signal.ts'
import type { Database, Queries } from '../db/database.ts'
import { oncePerVersion } from '../db/per-version.ts'
import { AppError, orThrow } from '../errors.ts'
import type { SecurityLog } from '../security-log.ts'
import type { MenuService } from './menu-service.ts'
import { deletePastMarks, deleteSoldOutMark, listSoldOutMarks, saveSoldOutMark } from './sold-out-store.ts'

interface AvailabilityDeps {
  database: Database
  changes: ChangeSignal
  menu: MenuService
  site: Pick<Site, 'timeZone'>
  securityLog: SecurityLog
  clock: () => Date
}

export type AvailabilityService = ReturnType<typeof createAvailabilityService>

/** Which dishes and options can be ordered: serving hours, and what staff marked as sold out. */
export function createAvailabilityService(deps: AvailabilityDeps) {
  const { database, changes, menu, site, securityLog, clock } = deps
  const servingAt = createServingStatus(site.timeZone)
  const readMarks = oncePerVersion(changes, 'sold-out', async () =>
    Map.groupBy(await listSoldOutMarks(database.queries), ({ productId }) => productId),
  )
  let last: { dishes: readonly Dish[]; key: string; result: Dish[] } | undefined

  /** In display order; the same list while nothing has changed. @throws AppError `catalogue_unavailable` */
  async function listDishes(): Promise<Dish[]> {
    const [dishes, marks] = await Promise.all([menu.listDishes(), readMarks()])
    const at = clock()
    const serving = servingAt(at)
    const availabilities = dishes.map((dish) => availabilityNow(dish, marks.get(dish.id) ?? [], serving, at))
    const key = JSON.stringify(availabilities)
    if (last?.dishes !== dishes || last.key !== key) {
      const result = dishes.map((dish, index): Dish => {
        const availability = availabilities[index]
        return availability ? { ...dish, availability } : dish
      })
      last = { dishes, key, result }
    }
    return last.result
  }

  /** @throws AppError `bad_request` if the time has passed */
  function untilOf(until: NonNullable<ChangeAvailability['until']>, now: Date): SoldOutMark['until'] {
    if (until === 'undone') return null
    if (until === 'tomorrow') return startOfTomorrow(now, site.timeZone).toISOString()
    if (isPast(until, now)) throw new AppError('bad_request', { detail: 'until: has passed' })
    return new Date(until).toISOString()
  }

  async function getDish(productId: string): Promise<Dish> {
    return orThrow(
      (await listDishes()).find(({ id }) => id === productId),
      'not_found',
    )
  }

  return {
    listDishes,

    /** As stored, in the caller's transaction: what has ended is included. */
    listMarks: (queries: Queries): Promise<SoldOutMark[]> => listSoldOutMarks(queries),

    /**
     * The latest call applies. @returns the dish as it is now
     *
     * @throws AppError `not_found` for an unknown dish or option, `bad_request`
     */
    async changeAvailability({ productId, optionId, until }: ChangeAvailability, actor: Actor): Promise<Dish> {
      const dish = await getDish(productId)
      if (optionId !== undefined && !hasOption(dish, optionId)) throw new AppError('not_found')
      const now = clock()
      const target = { productId, optionId: optionId ?? null }
      const mark = until === null ? undefined : { ...target, until: untilOf(until, now) }
      await database.transaction(async (tx) => {
        const setAt = now.toISOString()
        await deletePastMarks(tx, setAt)
        if (mark) await saveSoldOutMark(tx, mark, { accountId: actor.accountId, setAt })
        else await deleteSoldOutMark(tx, target)
        await changes.bump(tx, 'sold-out')
      })
      securityLog.record({
        event: 'staff_action',
        outcome: 'success',
        ...actor,
        details: mark ? { action: 'sold_out', ...mark } : { action: 'available_again', ...target },
      })
      return getDish(productId)
    },
  }
}

function availabilityNow(dish: Dish, marks: SoldOutMark[], serving: ServingStatus, at: Date): Availability | undefined {
  const known = marks.filter(({ optionId }) => optionId === null || hasOption(dish, optionId))
  return availabilityOf(known, serving(dish.details?.servingHours), at)
}

function hasOption({ details }: Dish, optionId: string): boolean {
  return details?.optionGroups.some(({ options }) => options.some(({ id }) => id === optionId)) ?? false
}

type ServingStatus = (stated: ServingHours | undefined) => OpeningStatus | undefined

/** Whether a dish with these serving hours is served; most dishes of a section share theirs. */
function createServingStatus(timeZone: string): (at: Date) => ServingStatus {
  const byHours = new Map<string, (at: Date) => OpeningStatus>()
  const statusAtOf = (key: string, stated: ServingHours) => {
    const statusAt = byHours.get(key) ?? createOpeningStatus(hoursOf(stated, timeZone))
    byHours.set(key, statusAt)
    return statusAt
  }
  return (at) => {
    const statuses = new Map<string, OpeningStatus>()
    return (stated) => {
      if (!stated) return undefined
      const key = JSON.stringify(stated)
      const status = statuses.get(key) ?? statusAtOf(key, stated)(at)
      statuses.set(key, status)
      return status
    }
  }
}
