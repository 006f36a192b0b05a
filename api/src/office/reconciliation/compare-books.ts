import type { Difference, Reconciliation } from '@fuel-shack/contract/office/reconciliation'
import type { AccountEntry } from '../../platform/providers/payments.ts'
import type { BookedPayment, BookedRefund, OwnPayment, OwnRefund } from './books-store.ts'

interface Books {
  /** Our payments and refunds of the period: the provider must have them. */
  ownPayments: readonly OwnPayment[]
  ownRefunds: readonly OwnRefund[]
  /** Payments and refunds of any time: what the provider has of the period must be in them. */
  payments: ReadonlyMap<string, BookedPayment>
  refunds: ReadonlyMap<string, BookedRefund>
  /** The amounts of disputes. */
  disputes: ReadonlyMap<string, number>
}

/**
 * @param entries of the period, and of the time around it in which the provider can have booked what is ours of the period.
 * @param isInPeriod of the time of an entry.
 */
export function findDifferences(
  entries: readonly AccountEntry[],
  books: Books,
  isInPeriod: (at: string) => boolean,
): Difference[] {
  const there = new Set(entries.flatMap(({ kind, transactionId }) => (kind === 'payment' ? (transactionId ?? []) : [])))
  const refundsThere = new Set(entries.flatMap(({ kind, sourceId }) => (kind === 'refund' ? (sourceId ?? []) : [])))
  const missing = books.ownPayments.filter(({ transactionId }) => !there.has(transactionId))
  const notMade = books.ownRefunds.filter(({ refundId }) => !refundsThere.has(refundId))
  const differences = [
    ...entries.filter(({ at }) => isInPeriod(at)).flatMap((entry) => differenceOf(entry, books) ?? []),
    ...missing.map((payment) => ({ ...ownSide(payment), kind: 'order_without_payment' as const, sourceId: null })),
    ...notMade.map((refund) => ({ ...ownSide(refund), kind: 'refund_not_made' as const, sourceId: refund.refundId })),
  ]
  return differences.toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

const ownSide = ({ at, transactionId, orderNumber, cents }: OwnPayment) => ({
  at,
  transactionId,
  orderNumber,
  cents,
  theirCents: null,
})

function differenceOf(entry: AccountEntry, books: Books): Difference | undefined {
  const { kind, at, transactionId, sourceId, currency } = entry
  if (transactionId === null) return undefined
  const payment = books.payments.get(transactionId)
  const theirCents = Math.abs(entry.amountCents)
  const found = { at, transactionId, sourceId, orderNumber: payment?.orderNumber ?? null, theirCents }
  if (kind === 'payment') {
    if (!payment) return entry.isOurs ? { ...found, kind: 'payment_without_order', cents: null } : undefined
    const { cents } = payment
    return cents === null || currency !== 'aud' || cents === theirCents
      ? undefined
      : { ...found, kind: 'payment_amount', cents }
  }
  // A payment that is not of this system, or a difference itself.
  if (!payment || sourceId === null) return undefined
  if (kind === 'refund' || kind === 'refund-failure') {
    const refund = books.refunds.get(sourceId)
    if (!refund) return kind === 'refund' ? { ...found, kind: 'refund_unknown', cents: null } : undefined
    const { cents, status } = refund
    if (kind === 'refund' && cents !== theirCents) return { ...found, kind: 'refund_amount', cents }
    const isOpen = status === 'pending' || status === 'succeeded'
    return kind === 'refund-failure' && isOpen ? { ...found, kind: 'refund_failed', cents } : undefined
  }
  if (kind !== 'dispute') return undefined
  const cents = books.disputes.get(sourceId)
  if (cents === undefined) return { ...found, kind: 'dispute_unknown', cents: null }
  return currency === 'aud' && cents !== theirCents ? { ...found, kind: 'dispute_amount', cents } : undefined
}

type Booked = NonNullable<Reconciliation['booked']>

/** @param entries of the period. */
export function sumUp(entries: readonly AccountEntry[], payments: Books['payments']): Booked {
  const isKnown = ({ transactionId, isOurs }: AccountEntry) =>
    isOurs || (transactionId !== null && payments.has(transactionId))
  const sum = (isCounted: (entry: AccountEntry) => boolean, sign: 1 | -1 = 1) => {
    const counted = entries.filter(isCounted)
    return { count: counted.length, cents: counted.reduce((cents, { amountCents }) => cents + sign * amountCents, 0) }
  }
  const ownOf = (kind: AccountEntry['kind'], sign: 1 | -1) =>
    sum((entry) => entry.kind === kind && isKnown(entry), sign)
  const less = (all: Booked['others'], back: Booked['others']) => ({
    count: Math.max(0, all.count - back.count),
    cents: all.cents - back.cents,
  })
  const fees = entries.reduce(
    (cents, { kind, amountCents, feeCents }) => cents + feeCents - (kind === 'fee' ? amountCents : 0),
    0,
  )
  return {
    payments: ownOf('payment', 1),
    refunds: less(ownOf('refund', -1), ownOf('refund-failure', 1)),
    disputes: less(ownOf('dispute', -1), ownOf('dispute-reversal', 1)),
    fees: { cents: fees, gstCents: entries.reduce((cents, { feeGstCents }) => cents + feeGstCents, 0) },
    others: sum(
      (entry) => entry.kind === 'other' || (entry.kind !== 'payout' && entry.kind !== 'fee' && !isKnown(entry)),
    ),
  }
}
