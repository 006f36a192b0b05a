import { endpoints } from '@fuel-shack/contract/endpoints'
import { sendCsv } from '../../platform/http/csv.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { AlertContactsService } from './alert-contacts-service.ts'
import type { AuditTrailReader } from './audit-trail-reader.ts'
import type { ManagerDayService } from './manager-day-service.ts'
import { AUDIT_COLUMNS } from './audit-csv.ts'

interface ManagerServices {
  managerDay: ManagerDayService
  auditTrailReader: AuditTrailReader
  alertContacts: AlertContactsService
}

export function managerRoutes(mount: Mount, services: ManagerServices): void {
  const { managerDay: day, auditTrailReader: auditTrail, alertContacts: contacts } = services
  mount(endpoints.getManagerDay, () => day.readDay())
  mount(endpoints.changeSetting, ({ body, ...call }) => day.changeSetting(body, call.caller))
  mount(endpoints.keepOrder, ({ params, caller }) => day.keepOrder(params.orderId, caller))
  mount(endpoints.testAlerts, ({ caller }) => day.testAlerts(caller))
  mount(endpoints.sendContactCode, ({ body, ...call }) => contacts.sendCode(body.contact, call.caller))
  mount(endpoints.confirmContact, ({ body, caller }) => day.confirmContact(body, caller))
  mount(endpoints.listPublicHolidays, () => day.listPublicHolidays())
  mount(endpoints.listChanges, ({ query }) => auditTrail.listPage(query))
  mount(endpoints.exportChanges, async ({ query, reply }) =>
    sendCsv(reply, 'changes.csv', { columns: AUDIT_COLUMNS, rows: auditTrail.listRows(query) }),
  )
}
