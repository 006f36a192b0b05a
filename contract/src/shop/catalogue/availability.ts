import type { Availability, Portions } from './availability-schema.ts'
import type { OptionGroup } from './dish-options.ts'
import type { OpeningStatus } from '../hours/opening-status.ts'
import { describeChange } from '../hours/opening-status.ts'
import { DAY_MS, MINUTE_MS, wallClockOf } from '../hours/wall-clock.ts'

export type { Availability, Portions } from './availability-schema.ts'

/** An ISO instant, or `null`: until staff undo it. */
export type Until = string | null

/** A dish or an option that is sold out, or of which only a number of portions is left. */
export interface AvailabilityMark {
  productId: string
  /** Null means the whole dish. */
  optionId: string | null
  until: Until
  /** Undefined: sold out. */
  portions?: Pick<Portions, 'left' | 'reserved'> | undefined
}

/** Customers read how many are left from this number down. */
const FEW_PORTIONS = 10

/** Before this hour, it is still the day before for a kitchen that works at night. */
const DAY_STARTS_AT_MS = 4 * 60 * MINUTE_MS

/** A dish that is sold out "until tomorrow" is available again at the next start of a day of the kitchen. */
export function startOfTomorrow(at: Date, timeZone: string): Date {
  return nextTime(DAY_STARTS_AT_MS / MINUTE_MS, at, timeZone)
}

/** The next instant at which the wall clock of the rest stop shows a time, in minutes after midnight. */
export function nextTime(minutes: number, at: Date, timeZone: string): Date {
  const clock = wallClockOf(timeZone)
  const midnight = Math.floor(clock.at(at.getTime()) / DAY_MS) * DAY_MS
  const today = clock.toInstant(midnight + minutes * MINUTE_MS)
  return new Date(today > at.getTime() ? today : clock.toInstant(midnight + DAY_MS + minutes * MINUTE_MS))
}

export function isPast(until: Until | undefined, at: Date): boolean {
  return typeof until === 'string' && Date.parse(until) <= at.getTime()
}

/** The availability of a dish at an instant; undefined if there is nothing to say. */
export function availabilityOf(
  marks: readonly Omit<AvailabilityMark, 'productId'>[],
  serving: OpeningStatus | undefined,
  at: Date,
): Availability | undefined {
  const current = marks.filter(({ until }) => !isPast(until, at))
  const soldOut = current.filter(({ portions }) => portions === undefined || portions.left === 0)
  const dish = soldOut.find(({ optionId }) => optionId === null)
  const options = soldOut.flatMap(({ optionId, until }) => (optionId === null ? [] : [{ id: optionId, until }]))
  const limited = current.flatMap(({ optionId, until, portions }): Portions[] =>
    portions ? [{ ...(optionId !== null && { optionId }), ...portions, until }] : [],
  )
  const availability: Availability = {
    ...(dish && { soldOutUntil: dish.until }),
    ...(serving?.isOpen === false && { servedFrom: serving.opens?.toISOString() ?? null }),
    ...(serving?.isOpen && serving.until && { servedUntil: serving.until.toISOString() }),
    ...(options.length > 0 && { soldOutOptions: options }),
    ...(limited.length > 0 && { portions: limited }),
  }
  return Object.keys(availability).length > 0 ? availability : undefined
}

/** Brings an old answer up to an instant: marks that have ended are left out, and dishes whose serving hours have ended are not served. */
export function availabilityLater(before: Availability, at: Date): Availability {
  const { soldOutUntil, servedFrom, servedUntil, isCounterOnly, soldOutOptions = [], portions = [] } = before
  const options = soldOutOptions.filter(({ until }) => !isPast(until, at))
  const limited = portions.filter(({ until }) => !isPast(until, at))
  const isNoLongerServed = isPast(servedUntil, at)
  return {
    ...(soldOutUntil !== undefined && !isPast(soldOutUntil, at) && { soldOutUntil }),
    ...(servedFrom !== undefined && !isPast(servedFrom, at) && { servedFrom }),
    ...(isNoLongerServed && { servedFrom: null }),
    ...(servedUntil !== undefined && !isNoLongerServed && { servedUntil }),
    ...(isCounterOnly && { isCounterOnly }),
    ...(options.length > 0 && { soldOutOptions: options }),
    ...(limited.length > 0 && { portions: limited }),
  }
}

/** The dish is sold now, with options that are not sold out, if only at the counter. */
export function isServed(availability: Availability | undefined): boolean {
  return availability?.soldOutUntil === undefined && availability?.servedFrom === undefined
}

/** The dish can be ordered, with options that are not sold out: for now, or for a time at which it is served. */
export function isOrderable({ soldOutUntil, servedFrom, isCounterOnly }: Availability = {}): boolean {
  return soldOutUntil === undefined && servedFrom !== null && !isCounterOnly
}

export function isOptionSoldOut(dish: { availability?: Availability } | undefined, optionId: string): boolean {
  return dish?.availability?.soldOutOptions?.some(({ id }) => id === optionId) ?? false
}

/** The number that staff have stated of an option, or of the dish if it is undefined. */
export function portionsOf(availability: Availability | undefined, optionId: string | undefined): Portions | undefined {
  return availability?.portions?.find((portions) => portions.optionId === optionId)
}

/** The few portions that are left of an option, or of the dish if it is undefined; undefined if that is not worth saying. */
export function fewLeft(availability: Availability | undefined, optionId: string | undefined): number | undefined {
  const { left = Infinity } = portionsOf(availability, optionId) ?? {}
  return left > 0 && left <= FEW_PORTIONS ? left : undefined
}

/** The sold-out ones of the chosen options. Without ids: the defaults of the dish. */
export function soldOutChoice(
  dish: { availability?: Availability } | undefined,
  groups: readonly OptionGroup[],
  optionIds: readonly string[] | undefined,
): { id: string; title: string; until: Until }[] {
  const options = groups.flatMap((group) => group.options)
  const isChosen = (id: string, isDefault: boolean) => optionIds?.includes(id) ?? isDefault
  return (dish?.availability?.soldOutOptions ?? []).flatMap(({ id, until }) => {
    const option = options.find((each) => each.id === id)
    return option && isChosen(id, option.isDefault) ? [{ id, title: option.title, until }] : []
  })
}

/** `Sold out`, `Sold out until tomorrow`, `Sold out until 5 pm`, `Sold out until Mon 5 pm`. */
export function describeSoldOut(until: Until, at: Date, timeZone: string): string {
  return until === null ? 'Sold out' : `Sold out until ${describeUntil(until, at, timeZone)}`
}

/** `Served from 5 am`, `Not served right now`. */
function describeServedFrom(from: Until, at: Date, timeZone: string): string {
  return from === null ? 'Not served right now' : `Served from ${describeChange(new Date(from), at, timeZone)}`
}

/** Says why a dish cannot be ordered. @returns undefined if it can */
export function describeUnavailable(
  availability: Availability | undefined,
  at: Date,
  timeZone: string,
): string | undefined {
  const { soldOutUntil, servedFrom, isCounterOnly } = availability ?? {}
  if (soldOutUntil !== undefined) return describeSoldOut(soldOutUntil, at, timeZone)
  if (isCounterOnly) return 'Only at the counter'
  return servedFrom === undefined ? undefined : describeServedFrom(servedFrom, at, timeZone)
}

/** Says what `describeUnavailable` says, or else how few of a dish are left, or until when it is served; undefined if there is nothing to say. */
export function describeAvailability(
  availability: Availability | undefined,
  at: Date,
  timeZone: string,
): string | undefined {
  const { servedUntil } = availability ?? {}
  const left = fewLeft(availability, undefined)
  const until = servedUntil && `Served until ${describeChange(new Date(servedUntil), at, timeZone)}`
  return describeUnavailable(availability, at, timeZone) ?? (left ? `Only ${left} left` : until)
}

/** Says what "until tomorrow" means now: `tomorrow`, and after midnight `4 am`. */
export function describeStartOfTomorrow(at: Date, timeZone: string): string {
  return describeUntil(startOfTomorrow(at, timeZone).toISOString(), at, timeZone)
}

/** `tomorrow`, `5 pm`, `Mon 5 pm`. */
export function describeUntil(until: string, at: Date, timeZone: string): string {
  const clock = wallClockOf(timeZone)
  const wallMs = clock.at(Date.parse(until))
  const daysAhead = Math.floor(wallMs / DAY_MS) - Math.floor(clock.at(at.getTime()) / DAY_MS)
  if (daysAhead === 1 && wallMs % DAY_MS === DAY_STARTS_AT_MS) return 'tomorrow'
  return describeChange(new Date(until), at, timeZone)
}
