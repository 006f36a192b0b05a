import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Queries } from '../../../platform/db/database.ts'
import { paymentBalanceOf, sumOf } from './payment-balance.ts'
import { findPayment, listDisputes, listRefunds } from './payment-facts-store.ts'
import { isPending, listRequests } from './refund-requests-store.ts'
import type { RefundedLine } from './refunds-tables.ts'

interface PaymentRest {
  paidCents: Cents
  /** The sum without what was refunded or withdrawn, and without what is being refunded. */
  leftCents: Cents
  /** The rest of the part that the balance paid. */
  spendLeftCents: Cents
  isDisputed: boolean
  /** The lines of all refunds of ours that did not fail. */
  lines: RefundedLine[]
}

/** Reads what can still be refunded of a payment. */
export async function readRest(
  queries: Queries,
  transactionId: string,
  { paidCents, spendCents = 0 }: { paidCents: Cents; spendCents?: Cents },
): Promise<PaymentRest> {
  const payment = await findPayment(queries, transactionId)
  const totalCents = payment?.totalCents ?? paidCents
  const facts = {
    totalCents,
    reportedRefundedCents: payment?.reportedRefundedCents ?? 0,
    refunds: await listRefunds(queries, transactionId),
    disputes: await listDisputes(queries, transactionId),
  }
  const balance = paymentBalanceOf(facts)
  const requests = await listRequests(queries, transactionId)
  const reservedCents = sumOf(requests.filter(isPending))
  // A total may include refunds of ours whose answers have not arrived. If it does not, the provider rejects what exceeds
  // the payment.
  const uncountedCents = Math.max(0, reservedCents - balance.unreportedCents)
  const returnedCents = sumOf(requests.filter(({ method }) => method === 'balance'))
  const status = balance.dispute?.status
  return {
    paidCents: totalCents,
    leftCents: Math.max(0, balance.netCents - uncountedCents),
    spendLeftCents: Math.max(0, spendCents - returnedCents),
    isDisputed: status === 'open' || status === 'lost',
    lines: requests.flatMap(({ state, lines }) => (state === 'failed' ? [] : lines)),
  }
}
