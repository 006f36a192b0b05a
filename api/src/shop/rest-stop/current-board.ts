import type {
  CurrentStopBoard,
  FacilityState,
  FuelGrade,
  RestStopNotice,
} from '@fuel-shack/contract/shop/rest-stop/stop-board'
import { dateAt } from '@fuel-shack/contract/shop/hours/stated-time'

const HOUR_MS = 3_600_000

interface Stated {
  fuel: readonly FuelGrade[]
  facilities: readonly FacilityState[]
  notice: RestStopNotice
}

interface At {
  now: Date
  timeZone: string
  fuelPriceHours: number
}

/**
 * Returns the board at a time; undefined if it is empty. What no one has stated yet is not on it, except for what
 * the site itself says: that something is out or closed, or a note.
 */
export function boardAt({ fuel, facilities, notice }: Stated, { now, timeZone, fuelPriceHours }: At) {
  const isOver = (until: string | null) => until !== null && Date.parse(until) <= now.getTime()
  const board: CurrentStopBoard = {
    date: dateAt(now, timeZone),
    fuel: fuel.flatMap((grade) => statedGrade(grade, fuelPriceHours)).filter(({ until }) => !isOver(until)),
    facilities: facilities.filter(({ at, isOpen, note }) => at !== null || !isOpen || note !== ''),
    notice: notice && !isOver(notice.until) ? notice : null,
  }
  return board.fuel.length + board.facilities.length > 0 || board.notice ? board : undefined
}

/** A fuel is available as long as its price holds. One that is out has no price, and is out until a manager changes it. */
function statedGrade(grade: FuelGrade, fuelPriceHours: number): CurrentStopBoard['fuel'] {
  if (!grade.isAvailable) return [{ ...grade, tenthsPerLitre: null, until: null }]
  if (grade.at === null) return []
  return [{ ...grade, until: new Date(Date.parse(grade.at) + fuelPriceHours * HOUR_MS).toISOString() }]
}
