import {
  ATTENTION_HEADER,
  PRINTING_HEADER,
  WRITE_FAILURE_HEADER,
  type WriteFailure,
} from '@fuel-shack/contract/platform/headers'
import type { FastifyReply } from 'fastify'
import type { Health } from '../platform/http/health.ts'
import type { AttentionService } from '../sales/payments/attention/attention-service.ts'
import type { PrintingService } from '../sales/printing/printing-service.ts'

interface PolledState {
  health: Pick<Health, 'writeFailure'>
  attention: Pick<AttentionService, 'countOpen'>
  printing: Pick<PrintingService, 'hasPrinters'>
}

/**
 * Sets the headers in which the list of open orders reports other state, so that fulfilment screens poll a single endpoint. The
 * module of orders knows neither payments nor printing.
 */
export function polledHeadersSetter({ health, attention, printing }: PolledState) {
  return async (reply: FastifyReply): Promise<void> => {
    const failure: WriteFailure | undefined = health.writeFailure()
    if (failure) void reply.header(WRITE_FAILURE_HEADER, failure)
    const count = await attention.countOpen()
    if (count > 0) void reply.header(ATTENTION_HEADER, count)
    if (await printing.hasPrinters()) void reply.header(PRINTING_HEADER, 'on')
  }
}
