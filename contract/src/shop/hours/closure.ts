import { reasonAt } from './kitchen-status.ts'
import type { Hours } from './opening-hours.ts'
import { createOpeningStatus } from './opening-status.ts'

/** A service is closed at a time at which it is usually open. */
interface Closure {
  reason: string | undefined
}

/** Undefined while the service is open, and at a time at which it is closed in any week. */
export function closureAt(hours: Hours, at: Date): Closure | undefined {
  if (createOpeningStatus(hours)(at).isOpen) return undefined
  const isUsuallyOpen = createOpeningStatus({ ...hours, exceptions: {} })(at).isOpen
  return isUsuallyOpen ? { reason: reasonAt(hours, at) } : undefined
}
