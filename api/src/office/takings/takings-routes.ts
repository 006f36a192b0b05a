import { endpoints } from '@fuel-shack/contract/endpoints'
import { sendCsv } from '../../platform/http/csv.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { DayClosesService } from './day-closes-service.ts'
import type { DocumentExportService } from './document-export-service.ts'

interface TakingsServices {
  dayCloses: DayClosesService
  documentExport: DocumentExportService
}

export function takingsRoutes(mount: Mount, { dayCloses, documentExport }: TakingsServices): void {
  mount(endpoints.getTakings, ({ query }) => dayCloses.readTakings(query))
  mount(endpoints.closeDay, ({ body, caller }) => dayCloses.closeDay(body.day, caller))
  mount(endpoints.exportTakings, async ({ query, caller, reply }) => {
    const file = await documentExport.exportFile(query, caller)
    return sendCsv(reply, 'takings.csv', { ...file, isImported: query.file === 'xero' })
  })
}
