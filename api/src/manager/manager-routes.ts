import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { sendCsv } from '../http/csv.ts'
import { staffCallerOf } from '../http/request-headers.ts'
import type { Mount } from '../http/mount.ts'
import type { AlertContactsService } from './alert-contacts-service.ts'
import type { ManagerRecordService } from './manager-record-service.ts'
import type { ManagerDayService } from './manager-day-service.ts'
import { RECORD_COLUMNS } from './record-csv.ts'

interface ManagerServices {
  managerDay: ManagerDayService
  managerRecord: ManagerRecordService
  alertContacts: AlertContactsService
}

export function managerRoutes(mount: Mount, services: ManagerServices): void {
  const { managerDay: day, managerRecord: record, alertContacts: contacts } = services
  mount(endpoints.getManagerDay, () => day.readDay())
  mount(endpoints.changeSetting, ({ body, ...call }) => day.changeSetting(body, staffCallerOf(call)))
  mount(endpoints.keepOrder, ({ params, actor }) => day.keepOrder(params.orderId, actor))
  mount(endpoints.testAlerts, ({ actor }) => day.testAlerts(actor))
  mount(endpoints.sendContactCode, ({ body, ...call }) => contacts.sendCode(body.contact, staffCallerOf(call)))
  mount(endpoints.confirmContact, ({ body, person, actor }) => day.confirmContact(body, person, actor))
  mount(endpoints.listPublicHolidays, () => day.listPublicHolidays())
  mount(endpoints.listChanges, ({ query }) => record.listPage(query))
  mount(endpoints.exportChanges, async ({ query, reply }) =>
    sendCsv(reply, 'changes.csv', { columns: RECORD_COLUMNS, rows: record.listRows(query) }),
  )
}
