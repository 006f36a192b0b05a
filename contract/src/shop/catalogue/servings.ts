import { hoursOf } from '../hours/opening-hours.ts'
import { createOpeningStatus, type OpeningStatus } from '../hours/opening-status.ts'
import type { DishDetails } from './dish-details.ts'

/** The serving hours of those of the dishes that have some. */
export function servingsOf(
  dishes: readonly { details?: Pick<DishDetails, 'servingHours'> | null }[],
  timeZone: string,
): ((at: Date) => OpeningStatus)[] {
  return dishes.flatMap(({ details }) =>
    details?.servingHours ? [createOpeningStatus(hoursOf(details.servingHours, timeZone))] : [],
  )
}
