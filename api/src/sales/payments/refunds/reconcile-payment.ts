import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../../platform/db/database.ts'
import { balanceReports, described } from './described-refunds.ts'
import { paymentBalanceOf, sumOf } from './payment-balance.ts'
import type { PaymentFactsDeps } from './payment-facts-deps.ts'
import * as store from './payment-facts-store.ts'
import { isPending, listRequests } from './refund-requests-store.ts'

export interface ReconciledPayment {
  /** Null while the payment is not settled. */
  checkoutId: string | null
  totalCents: Cents | null
  /** The payment without refunds and withdrawn disputes. */
  netCents: Cents | null
  /** The bank has withdrawn the payment, and the dispute can be answered. */
  isDisputed: boolean
  /** Money went back, and the customer's card owes points. */
  hasShortfall: boolean
}

/** Updates the order and the card to match the facts. */
export async function reconcilePayment(
  deps: PaymentFactsDeps,
  tx: Tx,
  payment: store.PaymentRecord,
): Promise<ReconciledPayment> {
  const { orders, loyalty, taxDocuments } = deps
  const { transactionId, checkoutId, customerId, totalCents, reportedRefundedCents } = payment
  if (checkoutId === null || customerId === null || totalCents === null) {
    await store.savePayment(tx, payment)
    return { checkoutId: null, totalCents: null, netCents: null, isDisputed: false, hasShortfall: false }
  }
  const refunds = await store.listRefunds(tx, transactionId)
  const disputes = await store.listDisputes(tx, transactionId)
  const balance = paymentBalanceOf({ totalCents, reportedRefundedCents, refunds, disputes })
  await store.savePayment(tx, { ...payment, netCents: balance.netCents })
  const requests = await listRequests(tx, transactionId)
  const pendingCents = sumOf(requests.filter(isPending))
  const failedCents = sumOf(requests.filter(({ state, replacedAt }) => state === 'failed' && replacedAt === null))
  // Money that is being refunded earns no points from the request on, so that they cannot be redeemed meanwhile.
  const netCents = Math.max(0, balance.netCents - Math.max(0, pendingCents - balance.unreportedCents))
  const points = await loyalty.pointsOf(tx, checkoutId, netCents)
  const returned = balanceReports(requests)
  const spendRefundedCents = sumOf(returned)
  await orders.updateRefundState(tx, checkoutId, {
    ...balance,
    refundedCents: balance.refundedCents + spendRefundedCents,
    spendRefundedCents,
    points,
    pendingCents: Math.min(pendingCents, totalCents - balance.refundedCents),
    failedCents: Math.min(failedCents, totalCents - balance.refundedCents),
  })
  // The card changes after the order, as at a handover: two transactions that change both never wait for each other.
  const reference = `correction:${checkoutId}:${payment.revision}`
  const owesPoints = await loyalty.correctPoints(tx, { checkoutId, netCents, reference })
  await taxDocuments.recordRefundsOfCheckout(tx, checkoutId, described([...refunds, ...returned], requests))
  return {
    checkoutId,
    totalCents,
    netCents: balance.netCents,
    isDisputed: balance.dispute?.status === 'open',
    hasShortfall: owesPoints && balance.netCents < totalCents,
  }
}
