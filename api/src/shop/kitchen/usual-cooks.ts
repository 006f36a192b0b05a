import { hoursOf } from '@fuel-shack/contract/shop/hours/opening-hours'
import { createOpeningStatus } from '@fuel-shack/contract/shop/hours/opening-status'
import type { Site } from '@fuel-shack/contract/shop/rest-stop/site'

interface UsualCooks {
  cooks: number
  /** The time at which a shift begins or ends next. */
  until: Date | undefined
}

/** How many cooks usually work at an instant: those of the shift, or else the site's number. */
export function createUsualCooks(
  { cooks, shifts }: Pick<Site['kitchen'], 'cooks' | 'shifts'>,
  timeZone: string,
): (at: Date) => UsualCooks {
  const readers = shifts.map((shift) => ({
    cooks: shift.cooks,
    statusAt: createOpeningStatus(hoursOf({ week: [shift] }, timeZone)),
  }))
  return (at) => {
    const statuses = readers.map(({ cooks: ofShift, statusAt }) => ({ ofShift, status: statusAt(at) }))
    const changes = statuses.flatMap(({ status }) => (status.isOpen ? status.until : status.opens)?.getTime() ?? [])
    return {
      cooks: statuses.find(({ status }) => status.isOpen)?.ofShift ?? cooks,
      until: changes.length > 0 ? new Date(Math.min(...changes)) : undefined,
    }
  }
}
