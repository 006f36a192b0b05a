import type Stripe from 'stripe'
import { stripeCall, type StripeAccount, type StripeCall } from '../account.ts'
import { listObjects, pageParams } from '../api/listing.ts'
import { fields, integer, optional, type ParamsOf } from '../api/params.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { BalanceTransaction, Charge, Dispute, Payout, Refund } from '../objects/object-shapes.ts'

const DAY_SECONDS = 86_400
const ARRIVES_AFTER_SECONDS = 2 * DAY_SECONDS
/** The fee of a domestic card: 1.7 % and 30 cents, and GST on it. */
const FEE = { percent: 1.7, cents: 30, gstPercent: 10 }
const DISPUTE_FEE_CENTS = 2500

interface Booking extends Pick<BalanceTransaction, 'type' | 'reporting_category' | 'amount' | 'currency'> {
  source: string
  feeDetails?: { type: 'stripe_fee' | 'tax'; amount: number }[]
  created?: number
}

function book(account: StripeAccount, { source, feeDetails = [], ...booking }: Booking): void {
  const { created = account.nowSeconds(), amount, currency } = booking
  const fee = feeDetails.reduce((sum, each) => sum + each.amount, 0)
  account.objects.insert('balance_transaction', {
    id: newObjectId('txn'),
    object: 'balance_transaction',
    available_on: created + ARRIVES_AFTER_SECONDS,
    balance_type: 'payments',
    ...booking,
    created,
    fee,
    fee_details: feeDetails.map((each) => ({ ...each, application: null, currency, description: null })),
    net: amount - fee,
    source,
    status: 'available',
  })
}

const isCard = ({ id }: Pick<Charge, 'id'>) => id.startsWith('ch_')

export function bookCharge(account: StripeAccount, charge: Charge): void {
  const { id: source, amount, currency } = charge
  const fee = Math.round((amount * FEE.percent) / 100) + FEE.cents
  const gst = Math.round((fee * FEE.gstPercent) / 100)
  book(account, {
    type: isCard(charge) ? 'charge' : 'payment',
    reporting_category: 'charge',
    amount,
    currency,
    source,
    feeDetails: [
      { type: 'stripe_fee', amount: fee },
      { type: 'tax', amount: gst },
    ],
  })
}

/** The fee of the charge is not returned. */
export function bookRefund(account: StripeAccount, { id: source, charge, amount, currency }: Refund): void {
  const type = isCard({ id: charge }) ? 'refund' : 'payment_refund'
  book(account, { type, reporting_category: 'refund', amount: -amount, currency, source })
}

export function bookFailedRefund(account: StripeAccount, { id: source, amount, currency }: Refund): void {
  book(account, { type: 'refund_failure', reporting_category: 'refund_failure', amount, currency, source })
}

export function bookDispute(account: StripeAccount, { id: source, amount, currency }: Dispute): void {
  const feeDetails = [{ type: 'stripe_fee' as const, amount: DISPUTE_FEE_CENTS }]
  book(account, { type: 'adjustment', reporting_category: 'dispute', amount: -amount, currency, source, feeDetails })
}

export function bookWonDispute(account: StripeAccount, { id: source, amount, currency }: Dispute): void {
  book(account, { type: 'adjustment', reporting_category: 'dispute_reversal', amount, currency, source })
}

/** Pays out what came in on each UTC day that is over. What a day lacks is deducted from the next. */
function makeDuePayouts(account: StripeAccount): void {
  const { objects } = account
  const now = account.nowSeconds()
  for (const payout of objects.listDue('payout', now)) objects.save('payout', { ...payout, status: 'paid' })
  const [latest] = objects.list('payout', { page: { limit: 1 } }).objects
  const newestFirst = objects.listAll('balance_transaction', {
    created: { gte: latest?.created ?? 0, lt: now - (now % DAY_SECONDS) },
  })
  const days = Map.groupBy(newestFirst.toReversed(), ({ created }) => Math.floor(created / DAY_SECONDS))
  let balance = 0
  for (const [day, transactions] of days) {
    for (const { type, net } of transactions) if (type !== 'payout') balance += net
    if (balance <= 0) continue
    payOut(account, balance, (day + 1) * DAY_SECONDS)
    balance = 0
  }
}

function payOut(account: StripeAccount, amount: number, created: number): void {
  const arrives = created + ARRIVES_AFTER_SECONDS
  const payout: Payout = {
    id: newObjectId('po'),
    object: 'payout',
    amount,
    arrival_date: arrives,
    automatic: true,
    created,
    currency: 'aud',
    livemode: false,
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    status: 'in_transit',
    type: 'bank_account',
  }
  account.objects.insert('payout', payout, { dueSeconds: arrives })
  const { id: source, currency } = payout
  book(account, { type: 'payout', reporting_category: 'payout', amount: -amount, currency, source, created })
}

export function balanceCalls(account: StripeAccount): StripeCall[] {
  const list = fields({
    ...pageParams,
    created: optional(fields({ gte: integer(), lt: integer() })),
  } satisfies ParamsOf<Stripe.BalanceTransactionListParams> & ParamsOf<Stripe.PayoutListParams>)
  const listCall = (kind: 'balance_transaction' | 'payout', path: 'balance_transactions' | 'payouts') =>
    stripeCall(`GET /v1/${path}`, list, ({ created, ...page }) => {
      makeDuePayouts(account)
      return listObjects(account.objects, kind, `/v1/${path}`, { page, created })
    })
  return [listCall('balance_transaction', 'balance_transactions'), listCall('payout', 'payouts')]
}
