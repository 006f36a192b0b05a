import { endpoints } from '@fuel-shack/contract/endpoints/endpoints'
import { sendCsv } from '../http/csv.ts'
import type { Mount } from '../http/mount.ts'
import type { DayClosesService } from './day-closes-service.ts'
import type { DocumentExportService } from './document-export-service.ts'

interface TakingsServices {
  dayCloses: DayClosesService
  documentExport: DocumentExportService
}

export function takingsRoutes(mount: Mount, { dayCloses, documentExport }: TakingsServices): void {
  mount(endpoints.getTakings, ({ query }) => dayCloses.readTakings(query))
  mount(endpoints.closeDay, ({ body, person, actor }) => dayCloses.closeDay(body.day, person, actor))
  mount(endpoints.exportTakings, async ({ query, actor, reply }) => {
    const file = await documentExport.exportFile(query, actor)
    return sendCsv(reply, 'takings.csv', { ...file, isImported: query.file === 'xero' })
  })
}
