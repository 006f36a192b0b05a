import type { Tx } from '../../../platform/db/database.ts'
import type { RefundReport } from '../../../platform/providers/payments.ts'
import type { RefundRequestsDeps } from './refund-requests-deps.ts'
import * as store from './refund-requests-store.ts'

export interface LinkedReport {
  transactionId: string
  requestId: string | null
  refund: RefundReport
}

/**
 * Call after the fact of the refund is stored, with its furthest status.
 *
 * @returns the request that this ended, if it is one of ours and was not ended before.
 */
export async function linkRefund(
  { clock }: RefundRequestsDeps,
  tx: Tx,
  report: LinkedReport,
): Promise<{ request: store.RefundRequest; outcome: 'accepted' | 'failed' } | undefined> {
  const { requestId, refund, transactionId } = report
  const named = requestId === null ? undefined : await store.findRequest(tx, { id: requestId })
  const request = named ?? (await store.findRequest(tx, { providerId: refund.id }))
  if (request?.transactionId !== transactionId) return undefined
  const hasFailed = refund.status === 'failed' || refund.status === 'canceled'
  const ended = { providerId: refund.id, at: clock().toISOString() }
  const isChanged = hasFailed
    ? await store.markFailed(tx, request.id, { ...ended, failure: refund.status })
    : await store.markAccepted(tx, request.id, ended)
  return isChanged ? { request, outcome: hasFailed ? 'failed' : 'accepted' } : undefined
}
