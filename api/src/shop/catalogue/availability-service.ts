import type { StoredAction } from '@fuel-shack/contract/office/audit-trail'
import { oncePerZone } from '@fuel-shack/contract/shop/hours/once-per-zone'
import {
  availabilityOf,
  isPast,
  startOfTomorrow,
  type Availability,
  type AvailabilityMark,
  type Until,
} from '@fuel-shack/contract/shop/catalogue/availability'
import type { ChangeAvailability } from '@fuel-shack/contract/shop/catalogue/availability-schema'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { isSoldOnline } from '@fuel-shack/contract/shop/catalogue/sold-online'
import { hoursOf } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { ServingHours } from '@fuel-shack/contract/shop/hours/opening-hours-schema'
import { createOpeningStatus, type OpeningStatus } from '@fuel-shack/contract/shop/hours/opening-status'
import type { Caller } from '../../platform/callers.ts'
import { oncePerVersion } from '../../platform/db/per-version.ts'
import { AppError, orThrow } from '../../platform/errors.ts'
import type { AuditTrailService } from '../../records/audit/audit-trail-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { MenuService } from './menu-service.ts'
import type { PortionsService } from './portions-service.ts'

/** How long an availability is used at most, also if none of its instants passes. */
const VALID_MS = 60_000

interface AvailabilityDeps extends Pick<Shared, 'database' | 'changes' | 'site' | 'clock'> {
  auditTrail: Pick<AuditTrailService, 'appendAndLog'>
  menu: MenuService
  portions: Pick<PortionsService, 'list' | 'state'>
}

type ListedPortions = Awaited<ReturnType<PortionsService['list']>>[number]

export type AvailabilityService = ReturnType<typeof createAvailabilityService>

/** Which dishes and options can be ordered: serving hours, and what staff marked as sold out. */
export function createAvailabilityService(deps: AvailabilityDeps) {
  const { database, changes, auditTrail, menu, portions, site, clock } = deps
  const servingIn = oncePerZone(createServingStatus)
  const readMarks = oncePerVersion(changes, 'sold-out', async () => {
    const marks = (await portions.list(database.queries)).map(markOf)
    return Map.groupBy(marks, ({ productId }) => productId)
  })
  let last:
    | { dishes: readonly Dish[]; marks: unknown; fromMs: number; untilMs: number; key: string; result: Dish[] }
    | undefined

  /** Lists the dishes in display order; returns the same array while nothing has changed. */
  async function listDishes(): Promise<Dish[]> {
    const [dishes, marks] = await Promise.all([menu.listDishes(), readMarks()])
    const at = clock()
    const atMs = at.getTime()
    const isKnown = last?.dishes === dishes && last.marks === marks
    if (last && isKnown && last.fromMs <= atMs && atMs < last.untilMs) return last.result
    const availabilities = dishes.map((dish) => {
      const now = availabilityOf(marksOn(dish, marks), servingIn(site.timeZone)(dish.details?.servingHours, at), at)
      return isSoldOnline(dish.details) ? now : { ...now, isCounterOnly: true as const }
    })
    const key = JSON.stringify(availabilities)
    const isSame = last?.dishes === dishes && last.key === key
    const withAvailability = (dish: Dish, index: number): Dish => {
      const availability = availabilities[index]
      return availability ? { ...dish, availability } : dish
    }
    const result = isSame && last ? last.result : dishes.map(withAvailability)
    const untilMs = Math.min(
      atMs + VALID_MS,
      ...availabilities.flatMap(instantsOf).filter((instantMs) => instantMs > atMs),
    )
    last = { dishes, marks, fromMs: atMs, untilMs, key, result }
    return result
  }

  /** Lists the dishes with the marks of staff that last until an instant, without their serving hours. */
  async function listDishesAt(at: Date): Promise<Dish[]> {
    const [dishes, marks] = await Promise.all([menu.listDishes(), readMarks()])
    return dishes.map((dish) => {
      const availability = availabilityOf(marksOn(dish, marks), undefined, at)
      return availability ? { ...dish, availability } : dish
    })
  }

  /** @throws AppError `bad_request` if the time has passed */
  function untilOf(until: NonNullable<ChangeAvailability['until']>, now: Date): Until {
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

  /** Names a dish or an option of it for the record: the menu may change. */
  async function nameTarget({ id: productId, details }: Dish, optionId: string | undefined) {
    const { products } = await menu.readMenu()
    const options = details?.optionGroups.flatMap((group) => group.options) ?? []
    return {
      productId,
      title: products.find(({ id }) => id === productId)?.title ?? productId,
      option: options.find(({ id }) => id === optionId)?.title ?? null,
    }
  }

  return {
    listDishes,
    listDishesAt,

    /**
     * The latest call applies. @returns the dish as it is now
     *
     * @throws AppError `not_found` for an unknown dish or option, `bad_request`
     */
    async changeAvailability({ productId, optionId, ...change }: ChangeAvailability, caller: Caller): Promise<Dish> {
      const dish = await getDish(productId)
      if (optionId !== undefined && !hasOption(dish, optionId)) throw new AppError('not_found')
      const named = await nameTarget(dish, optionId)
      const now = clock()
      const target = { productId, optionId: optionId ?? null }
      const until = change.until === null ? null : untilOf(change.until, now)
      const stated = change.until === null ? undefined : (change.left ?? 0)
      await database.transaction(async (tx) => {
        const by = { accountId: caller.accountId, setAt: now.toISOString() }
        await portions.state(tx, { ...target, stated, until }, by)
        const logged = { ...target, ...(stated !== undefined && { until }), ...(stated && { left: stated }) }
        await auditTrail.appendAndLog(tx, entryOf(named, stated, until), caller, logged)
      })
      return getDish(productId)
    },
  }
}

type DishName = Extract<StoredAction, { action: 'available_again' }>['details']

function entryOf(dish: DishName, stated: number | undefined, until: Until): StoredAction {
  if (stated === undefined) return { action: 'available_again', details: dish }
  if (stated === 0) return { action: 'sold_out', details: { ...dish, until } }
  return { action: 'portions_set', details: { ...dish, left: stated, until } }
}

/** Lists the instants at which an availability changes, in milliseconds. */
function instantsOf(availability: Availability | undefined): number[] {
  if (!availability) return []
  const { soldOutUntil, servedFrom, servedUntil, soldOutOptions = [], portions = [] } = availability
  const all = [soldOutUntil, servedFrom, servedUntil, ...[...soldOutOptions, ...portions].map(({ until }) => until)]
  return all.flatMap((instant) => (typeof instant === 'string' ? [Date.parse(instant)] : []))
}

/** The mark as customers and staff read it: more cannot be taken than there is, also if more was being paid for. */
function markOf({ productId, optionId, until, stated, remaining, reserved }: ListedPortions): AvailabilityMark {
  const mark = { productId, optionId, until }
  return stated === 0 ? mark : { ...mark, portions: { left: Math.max(0, remaining), reserved } }
}

/** The marks of a dish and of the options that it has. */
function marksOn(dish: Dish, marks: ReadonlyMap<string, AvailabilityMark[]>): AvailabilityMark[] {
  return (marks.get(dish.id) ?? []).filter(({ optionId }) => optionId === null || hasOption(dish, optionId))
}

function hasOption({ details }: Dish, optionId: string): boolean {
  return details?.optionGroups.some(({ options }) => options.some(({ id }) => id === optionId)) ?? false
}

/** Caches the status by serving hours: most dishes of a section share theirs. */
function createServingStatus(timeZone: string) {
  const byHours = new Map<string, (at: Date) => OpeningStatus>()
  return (stated: ServingHours | undefined, at: Date): OpeningStatus | undefined => {
    if (!stated) return undefined
    const key = JSON.stringify(stated)
    const statusAt = byHours.get(key) ?? createOpeningStatus(hoursOf(stated, timeZone))
    byHours.set(key, statusAt)
    return statusAt(at)
  }
}
