import type { Tx } from '../db/database.ts'
import { findRequest, type RefundRequest } from './refund-requests-store.ts'

const REASONS: Record<string, string> = {
  'out-of-stock': 'Out of stock',
  'wrong-order': 'Wrong order',
  quality: 'Quality',
  closing: 'Kitchen closing',
}

interface OwnRefund {
  /** In a few words, as an adjustment note must state it. */
  reason: string
  lines: RefundRequest['lines']
}

/** @returns undefined for a refund that was not made here. */
export async function describeOwnRefund(tx: Tx, refundId: string): Promise<OwnRefund | undefined> {
  const request = await findRequest(tx, { providerId: refundId })
  return request && { reason: reasonOf(request), lines: request.lines }
}

function reasonOf({ cause, reason }: RefundRequest): string {
  if (cause === 'cancelled') return 'Order cancelled by the customer'
  const because = REASONS[reason ?? '']
  if (cause === 'declined') return because === undefined ? 'Order not supplied' : `Order not supplied: ${because}`
  return because ?? 'Refund'
}
