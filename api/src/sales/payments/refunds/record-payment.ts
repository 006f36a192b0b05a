import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentFactsDeps } from './payment-facts-deps.ts'
import { lockPayment } from './payment-facts-store.ts'
import { reconcilePayment, type ReconciledPayment } from './reconcile-payment.ts'

export interface SettledPayment {
  transactionId: string
  checkoutId: string
  customerId: string
  totalCents: Cents
}

/** Call in the transaction that settles the payment, after its order and points are stored. Without the balance's part. */
export async function recordPayment(
  deps: PaymentFactsDeps,
  tx: Tx,
  payment: SettledPayment,
): Promise<ReconciledPayment> {
  const { transactionId, checkoutId, totalCents } = payment
  const known = await lockPayment(tx, transactionId, deps.clock().toISOString(), payment)
  if (known.revision > 1) return reconcilePayment(deps, tx, { ...known, ...payment })
  // Nothing was reported about it before: the order and its points are as they were stored.
  return { checkoutId, totalCents, netCents: totalCents, isDisputed: false, hasShortfall: false }
}
