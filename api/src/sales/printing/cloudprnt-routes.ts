import { endpoints } from '@fuel-shack/contract/endpoints'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Printer } from '../../platform/callers.ts'
import { AppError } from '../../platform/errors.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { PrintingService } from './printing-service.ts'
import { problemOfStatus, resultOfConfirmation } from './star-codes.ts'
import { STAR_MEDIA_TYPES, toStarMedia } from './star-media.ts'

/** Star CloudPRNT ("CloudPRNT Protocol Guide" 2.4): the printer polls, fetches a docket and confirms it. */
export function cloudPrntRoutes(mount: Mount, printing: PrintingService): void {
  mount(endpoints.pollPrinter, async ({ printer, body }) => {
    await printing.noteContact(printer, problemOfStatus(decode(body.statusCode ?? '')))
    // A poll in the middle of a docket; the confirmation follows.
    if (body.printingInProgress) return { jobReady: false }
    const jobToken = await printing.findNextJob(printer)
    if (jobToken === undefined) return { jobReady: false }
    return { jobReady: true, mediaTypes: [...STAR_MEDIA_TYPES], jobToken, deleteMethod: 'DELETE' as const }
  })

  mount(endpoints.getPrintJob, async ({ printer, request, reply }) => {
    const query = queryOf(request)
    // Models that cannot send DELETE.
    if (query.has('delete')) return confirm(printer, query, reply)
    const type = STAR_MEDIA_TYPES.find((each) => each === (query.get('type') ?? 'text/plain'))
    if (type === undefined) throw new AppError('unsupported_media_type')
    const jobId = query.get('token') ?? (await printing.findNextJob(printer))
    const lines = jobId === undefined ? undefined : await printing.openJob(printer, jobId)
    if (lines === undefined) throw new AppError('not_found')
    // As a string, Fastify would add a charset to its type, which some models reject.
    return reply
      .headers({ 'content-type': type, ...(type === 'text/plain' && { 'x-star-cut': 'partial; feed=true' }) })
      .send(toStarMedia(type, lines, printer.columns))
  })

  mount(endpoints.confirmPrintJob, ({ printer, request, reply }) => confirm(printer, queryOf(request), reply))

  async function confirm(printer: Printer, query: URLSearchParams, reply: FastifyReply): Promise<FastifyReply> {
    const jobId = query.get('token') ?? (await printing.findFetchedJob(printer))
    const result = resultOfConfirmation(decode(query.get('code') ?? ''))
    if (jobId === undefined || !(await printing.confirmJob(printer, jobId, result))) throw new AppError('not_found')
    return reply.code(200).send(Buffer.alloc(0))
  }
}

function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://printer').searchParams
}

/** `200%20OK`. A text that is not encoded is left as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
