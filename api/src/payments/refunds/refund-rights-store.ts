import type { Cents } from '@fuel-shack/contract/values/money'
import { CUSTOMER_ACCOUNT, SYSTEM_ACCOUNT } from '../../callers.ts'
import type { Tx } from '../../db/database.ts'

/** Serialises the refunds of all staff until the transaction ends. */
export async function lockStaffRefunds(tx: Tx, now: string): Promise<void> {
  await tx.updateTable('refund_locks').set({ locked_at: now }).where('id', '=', 'staff').execute()
}

export interface RefundTotals {
  cents: Cents
  /** How many payments money went back from. */
  payments: number
}

/** What staff have given back without a confirmation, as far as it did not fail. */
export async function sumUnconfirmed(
  tx: Tx,
  of: { transactionId: string } | { since: string; accountId?: string },
): Promise<RefundTotals> {
  const refunds = tx
    .selectFrom('refund_requests')
    .select(({ fn }) => [
      fn.sum<number | string | null>('amount_cents').as('cents'),
      fn.count<number>('transaction_id').distinct().as('payments'),
    ])
    .where('account_id', 'not in', [CUSTOMER_ACCOUNT, SYSTEM_ACCOUNT])
    .where('is_confirmed', '=', 0)
    .where('state', '<>', 'failed')
  const selected =
    'transactionId' in of
      ? refunds.where('transaction_id', '=', of.transactionId)
      : refunds
          .where('requested_at', '>', of.since)
          .$if(of.accountId !== undefined, (query) => query.where('account_id', '=', of.accountId ?? ''))
  const { cents, payments } = await selected.executeTakeFirstOrThrow()
  return { cents: Number(cents ?? 0), payments }
}
