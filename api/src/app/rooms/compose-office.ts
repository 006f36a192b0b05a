import { readBackupState } from '../../office/backups/backup-state.ts'
import { createBackupsService } from '../../office/backups/backups-service.ts'
import { createLostOrdersService } from '../../office/backups/lost-orders-service.ts'
import { createDoctorService } from '../../office/doctor/doctor-service.ts'
import { createEscalationService } from '../../office/escalation/escalation-service.ts'
import { createAlertContactsService } from '../../office/manager/alert-contacts-service.ts'
import { createAlertTestService } from '../../office/manager/alert-test-service.ts'
import { createContactCodes } from '../../office/manager/contact-codes.ts'
import { createCustomerCareService } from '../../office/manager/customers/customer-care-service.ts'
import { createManagerDayService } from '../../office/manager/manager-day-service.ts'
import { createManagedMenuService } from '../../office/manager/menu/managed-menu-service.ts'
import { createPictureChanges } from '../../office/manager/picture-changes.ts'
import { createSetUpService } from '../../office/set-up/set-up-service.ts'
import { createAuditTrailReader } from '../../office/manager/audit-trail-reader.ts'
import { createTeamService } from '../../office/manager/team/team-service.ts'
import { createPrivacyService } from '../../office/privacy/privacy-service.ts'
import { createRetentionService } from '../../office/privacy/retention-service.ts'
import { createReconciliationService } from '../../office/reconciliation/reconciliation-service.ts'
import { createDayClosesService } from '../../office/takings/day-closes-service.ts'
import { createDocumentExportService } from '../../office/takings/document-export-service.ts'
import { createTakingsService } from '../../office/takings/takings-service.ts'
import type { RoomsDeps } from './rooms-deps.ts'
import type { Records } from './compose-records.ts'
import type { Team } from './compose-team.ts'
import type { Cards } from './compose-cards.ts'
import type { Orders } from './compose-orders.ts'
import type { Shop } from './compose-shop.ts'
import type { Sales } from './compose-sales.ts'

/** Composes what an owner and a manager read and decide. */
export function composeOffice(deps: RoomsDeps, below: Records & Team & Cards & Orders & Shop & Sales) {
  const { identity } = deps
  const { auditTrail, staffNames } = below
  const escalation = createEscalationService({ ...deps, ...below })
  const privacy = createPrivacyService({ ...deps, ...below, ownAccount: identity?.ownAccount })
  const retention = createRetentionService(deps)
  const takings = createTakingsService({ ...deps, ...below })
  const dayCloses = createDayClosesService({ ...deps, takings, auditTrail, staffNames })
  const documentExport = createDocumentExportService({ ...deps, takings, auditTrail })
  const reconciliation = createReconciliationService({ ...deps, takings, auditTrail })
  const nightlyBackups = createBackupsService({ ...deps, ...below })
  const lostOrders = createLostOrdersService({ ...deps, ...below })
  const readBackups = () =>
    readBackupState({
      queries: deps.database.queries,
      backups: deps.backups,
      timeZone: deps.site.timeZone,
      now: deps.clock(),
      findUnknown: below.attention.findUnknown,
    })
  const alertTest = createAlertTestService({ ...deps, ...below })
  const codes = createContactCodes({ ...deps, secret: deps.instancesSecret })
  const alertContacts = createAlertContactsService({ ...deps, ...below, codes })
  const pictureChanges = createPictureChanges({ ...deps, ...below })
  const managerDay = createManagerDayService({ ...deps, ...below, alertTest, pictureChanges, contacts: alertContacts })
  const managedMenu = createManagedMenuService({ ...deps, ...below, pictureChanges })
  const customerCare = createCustomerCareService({ ...deps, ...below })
  const team = createTeamService({ ...deps, ...below, team: identity?.team })
  const doctor = createDoctorService({ ...below, ...deps })
  const setUp = createSetUpService({ ...deps, ...below })
  const auditTrailReader = createAuditTrailReader({ ...deps, ...below })
  return {
    escalation,
    privacy,
    retention,
    takings,
    dayCloses,
    documentExport,
    reconciliation,
    nightlyBackups,
    lostOrders,
    readBackups,
    alertContacts,
    managerDay,
    managedMenu,
    customerCare,
    setUp,
    team,
    auditTrailReader,
    doctor,
  }
}
