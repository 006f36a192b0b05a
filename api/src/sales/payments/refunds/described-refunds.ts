import type { RefundReport } from '../../../platform/providers/payments.ts'
import type { DescribedRefund } from '../../receipts/tax-documents-service.ts'
import type { RefundRequest } from './refund-requests-store.ts'

const REASONS: Record<string, string> = {
  'out-of-stock': 'Out of stock',
  'wrong-order': 'Wrong order',
  quality: 'Quality',
  closing: 'Kitchen closing',
}

/** The refunds to the balance, which never wait and never fail. */
export function balanceReports(requests: readonly RefundRequest[]): RefundReport[] {
  return requests
    .filter(({ method }) => method === 'balance')
    .map(({ id, amountCents }) => ({ id, amountCents, status: 'succeeded' }))
}

/** Adds the reason and the lines of refunds that were requested here, in a few words, as an adjustment note must state them. */
export function described(refunds: RefundReport[], requests: readonly RefundRequest[]): DescribedRefund[] {
  return refunds.map((refund) => {
    const request = requests.find(({ providerId }) => providerId === refund.id)
    return request ? { ...refund, description: { reason: reasonOf(request), lines: request.lines } } : refund
  })
}

function reasonOf({ cause, reason }: RefundRequest): string {
  if (cause === 'cancelled') return 'Order cancelled by the customer'
  const because = REASONS[reason ?? '']
  if (cause === 'declined') return because === undefined ? 'Order not supplied' : `Order not supplied: ${because}`
  return because ?? 'Refund'
}
