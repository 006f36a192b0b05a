import { createAuditTrailService } from '../../records/audit/audit-trail-service.ts'
import { createHoursService } from '../../records/settings/hours-service.ts'
import type { RoomsDeps } from './rooms-deps.ts'

export type Records = ReturnType<typeof composeRecords>

/** Settings and the audit trail. */
export function composeRecords(deps: RoomsDeps) {
  const auditTrail = createAuditTrailService(deps)
  const { settings } = deps
  const hours = createHoursService({ settings, site: deps.site })
  return { auditTrail, settings, hours }
}
