import type { FacilityState, FuelGrade, RestStopNotice } from '@fuel-shack/contract/shop/rest-stop/stop-board'
import { describeInstant } from '../../menu/opening/pace-texts.ts'

export const HOUR_MS = 3_600_000
export const TENTHS_PER_CENT = 10

/** `189.9` cents a litre, as on a road sign. */
export const describePrice = (tenths: number): string => (tenths / TENTHS_PER_CENT).toFixed(1)

/** `189.9`, `not stated`, `out` */
const describeGrade = ({ tenthsPerLitre, isAvailable }: FuelGrade): string =>
  isAvailable ? (tenthsPerLitre === null ? 'not stated' : describePrice(tenthsPerLitre)) : 'out'

const describeFacility = ({ isOpen, note }: FacilityState): string =>
  `${isOpen ? 'open' : 'closed'}${note ? ` (${note})` : ''}`

export const quoteNotice = (notice: RestStopNotice): string => (notice ? `“${notice.text}”` : 'none')

/** `Bridge closed`, `None`, `None (ended)` */
export function describeNotice(notice: RestStopNotice, at: Date): string {
  if (!notice) return 'None'
  return notice.until !== null && notice.until <= at.toISOString() ? 'None (it ended)' : notice.text
}

/** `Diesel 189.9 · Unleaded 179.9`, with its time */
export function describeFuel(
  grades: readonly FuelGrade[],
  { at, limitHours = 24 }: { at: Date; limitHours: number | undefined },
): string {
  const priced = grades.filter(({ tenthsPerLitre }) => tenthsPerLitre !== null)
  const [first] = priced.flatMap(({ at: stated }) => stated ?? []).toSorted()
  if (first === undefined) return 'No prices'
  if (at.getTime() - Date.parse(first) > limitHours * HOUR_MS) return 'Too old: not all shown'
  const prices = priced.map(({ title, tenthsPerLitre }) => `${title} ${describePrice(tenthsPerLitre ?? 0)}`)
  return `${describeInstant(first, at)}: ${prices.join(' · ')}`
}

/** `All open`, `Showers closed` */
export function describeFacilities(facilities: readonly FacilityState[]): string {
  if (facilities.length === 0) return 'None listed'
  const closed = facilities.filter(({ isOpen }) => !isOpen).map(({ title }) => title)
  return closed.length === 0 ? 'All open' : `${closed.join(', ')} closed`
}

/** `Diesel 189.9 → 192.9; AdBlue out → 120.0` */
function describeRowSteps<Row extends { title: string }>(
  before: readonly Row[],
  after: readonly Row[],
  describe: (row: Row) => string,
): string {
  const steps = after.flatMap((row) => {
    const earlier = before.find(({ title }) => title === row.title)
    if (!earlier) return [`${row.title} added: ${describe(row)}`]
    return describe(earlier) === describe(row) ? [] : [`${row.title} ${describe(earlier)} → ${describe(row)}`]
  })
  const removed = before.filter((row) => after.every(({ title }) => title !== row.title))
  return [...steps, ...removed.map(({ title }) => `${title} removed`)].join('; ') || 'still right'
}

export const describeFuelSteps = (before: readonly FuelGrade[], after: readonly FuelGrade[]): string =>
  describeRowSteps(before, after, describeGrade)

export const describeFacilitySteps = (before: readonly FacilityState[], after: readonly FacilityState[]): string =>
  describeRowSteps(before, after, describeFacility)

/** Why the state of the rest stop does not allow a price, and what does. */
export const NO_RISE =
  "By law a price can't be above one you stated since 6\u00A0am. State that price or less, leave it empty, or raise it after 6\u00A0am tomorrow."
