import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { RefundRejection } from '../../../platform/providers/payments.ts'
import { sumOf } from './payment-balance.ts'
import { lockPayment } from './payment-facts-store.ts'
import { readRest } from './read-rest.ts'
import type { RefundRequestsDeps } from './refund-requests-deps.ts'
import { insertRequest, markFailed, type RefundRequest } from './refund-requests-store.ts'
import type { RefundedLine } from './refunds-tables.ts'

/**
 * The provider permanently rejects the request. Call after the refunds that it lists are stored. A request for the rest is
 * replaced by one for what is left now.
 *
 * @returns whether staff have to look at it: the customer did not get money that they were to get.
 */
export async function rejectRefund(
  deps: RefundRequestsDeps,
  tx: Tx,
  request: RefundRequest,
  reason: RefundRejection,
): Promise<boolean> {
  const { database, paymentFacts, clock, newId, wakeSender } = deps
  const now = () => clock().toISOString()
  await lockPayment(tx, request.transactionId, now())
  const isAmount = reason === 'already_refunded' || reason === 'exceeds_rest'
  const isReplaced = request.isRest && isAmount
  if (!(await markFailed(tx, request.id, { failure: reason, providerId: null, at: now(), isReplaced }))) return false
  const { leftCents: amountCents } = await readRest(tx, request.transactionId, request)
  const hasRest = isReplaced && amountCents > 0 && amountCents < request.amountCents
  if (hasRest) {
    const id = newId()
    await insertRequest(tx, {
      ...request,
      id,
      requestKey: `rest:${id}`,
      amountCents,
      lines: scaled(request.lines, amountCents / request.amountCents, amountCents),
      requestedAt: now(),
      note: '',
    })
  }
  await paymentFacts.updateOrder(tx, request.transactionId)
  if (hasRest) database.afterCommit(tx, wakeSender)
  return !isAmount || (amountCents > 0 && !hasRest)
}

/** The last part takes what rounding leaves. */
function scaled(lines: readonly RefundedLine[], factor: number, amountCents: Cents): RefundedLine[] {
  const parts = lines.map(({ itemId, amountCents: cents }) => ({
    itemId,
    quantity: 0,
    amountCents: Math.floor(cents * factor),
  }))
  const last = parts.at(-1)
  if (last) last.amountCents += amountCents - sumOf(parts)
  return parts
}
