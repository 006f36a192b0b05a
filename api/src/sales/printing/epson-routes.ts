import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../../platform/http/mount.ts'
import type { PrintingService } from './printing-service.ts'
import { readEposResults, toEposXml } from './epos-xml.ts'

/** Epson Server Direct Print ("Server Direct Print User's Manual"): the printer asks for dockets, and reports their results. */
export function epsonRoutes(mount: Mount, printing: PrintingService): void {
  mount(endpoints.directPrint, async ({ printer, body, reply }) => {
    void reply.type('text/xml; charset=utf-8')
    if (body.ConnectionType === 'SetResponse') {
      const results = readEposResults(body.ResponseFile ?? '')
      for (const { jobId, result } of results) await printing.confirmJob(printer, jobId, result)
      const failed = results.map(({ result }) => result).find((result) => result.outcome !== 'printed')
      await printing.noteContact(printer, failed?.problem)
      return reply.send(Buffer.alloc(0))
    }
    if (body.ConnectionType !== 'GetRequest') return reply.send(Buffer.alloc(0))
    const jobId = await printing.findNextJob(printer)
    const lines = jobId === undefined ? undefined : await printing.openJob(printer, jobId)
    const isIdle = jobId === undefined || lines === undefined
    if (isIdle) await printing.noteContact(printer, undefined)
    return reply.send(isIdle ? Buffer.alloc(0) : Buffer.from(toEposXml(jobId, lines, printer.columns)))
  })
}
