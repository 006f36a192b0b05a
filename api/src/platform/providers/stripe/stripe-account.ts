import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { AccountEntry, Payout, ProviderPeriod } from '../payments.ts'
import { idOrExpanded, providerId } from './stripe-payment.ts'
import { instantOf, LATEST_SECOND } from './stripe-refunds.ts'

const PAGE = 100
const seconds = z.int().min(0).max(LATEST_SECOND)

/** The fields that we use of a Balance Transaction. Its source is expanded: a charge's id leads to no payment of ours. */
const balanceTransactionSchema = z.object({
  amount: z.int(),
  created: seconds,
  currency: z.string(),
  fee: z.int(),
  fee_details: z.array(z.object({ amount: z.int(), type: z.string() })),
  reporting_category: z.string(),
  source: z
    .union([
      providerId.transform((id) => ({ id, payment_intent: null, metadata: null })),
      z.object({
        id: providerId,
        payment_intent: idOrExpanded.nullish(),
        metadata: z.object({ checkout_id: z.string().optional() }).nullish(),
      }),
    ])
    .nullish(),
})

const payoutSchema = z.object({ amount: z.int(), arrival_date: seconds, status: z.string() })

/** Disputes and failed refunds have the type `adjustment`: the reporting category names them. */
const KINDS: Record<string, AccountEntry['kind']> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund-failure',
  dispute: 'dispute',
  dispute_reversal: 'dispute-reversal',
  fee: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
}

/** Stripe's times are whole seconds. */
export function createdIn({ since, until }: ProviderPeriod): Stripe.RangeQueryParam {
  return { gte: Math.floor(since.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) }
}

export async function listAccountEntries(stripe: Stripe, period: ProviderPeriod): Promise<AccountEntry[]> {
  const entries: AccountEntry[] = []
  const created = createdIn(period)
  for await (const listed of stripe.balanceTransactions.list({ created, limit: PAGE, expand: ['data.source'] })) {
    const { amount, fee, source, ...entry } = balanceTransactionSchema.parse(listed)
    entries.push({
      kind: KINDS[entry.reporting_category] ?? 'other',
      at: instantOf(entry.created),
      amountCents: amount,
      currency: entry.currency,
      feeCents: fee,
      feeGstCents: entry.fee_details.reduce((sum, { type, amount: part }) => sum + (type === 'tax' ? part : 0), 0),
      sourceId: source?.id ?? null,
      transactionId: source?.payment_intent ?? null,
      isOurs: source?.metadata?.checkout_id !== undefined,
    })
  }
  return entries
}

export async function listPayouts(stripe: Stripe, period: ProviderPeriod): Promise<Payout[]> {
  const payouts: Payout[] = []
  for await (const listed of stripe.payouts.list({ created: createdIn(period), limit: PAGE })) {
    const { amount: cents, arrival_date: arrival, status } = payoutSchema.parse(listed)
    payouts.push({ arrivesOn: instantOf(arrival).slice(0, 'YYYY-MM-DD'.length), cents, status: payoutStatusOf(status) })
  }
  return payouts
}

function payoutStatusOf(status: string): Payout['status'] {
  if (status === 'paid') return 'paid'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'under_way'
}
