import type { Cents } from '@fuel-shack/contract/platform/money'
import type { Author } from '../../../platform/callers.ts'
import type { Queries, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockPayment } from './payment-facts-store.ts'
import { readRest } from './read-rest.ts'
import type { RefundRequestsDeps } from './refund-requests-deps.ts'
import * as store from './refund-requests-store.ts'
import { splitLines, splitRefund, type RefundSplit } from './refund-split.ts'
import type { RefundedLine, RefundRequestsTable } from './refunds-tables.ts'

export interface WantedRefund extends Author {
  /** A repeat of the same call has the same key, and makes no second refund. */
  key: string
  /** A hash of the call's content. Another content with the same key is rejected. */
  hash: string
  transactionId: string
  /** The sum that the customer paid by card. Known better if the payment was settled. */
  paidCents: Cents
  /** The part that they paid with their balance, if the refund may go back to it. */
  paidByBalance: { customerId: string; cents: Cents } | null
  orderId: string | null
  attentionId: string | null
  cause: RefundRequestsTable['cause']
  reason: string | null
  note: string
  /** Runs before anything is stored. @returns whether staff confirmed it. @throws AppError. Null: not by staff. */
  approve: ((tx: Tx, refund: { transactionId: string; cents: Cents }) => Promise<boolean>) | null
  /** The amount to refund. Null: all that is left. */
  amount: { cents: Cents } | null
  /** Divides the amount among the lines of the order. @throws AppError `refund_exceeds_payment` */
  divide: (amountCents: Cents, before: readonly RefundedLine[]) => RefundedLine[]
}

type RequestedRefund = RefundSplit & {
  /** A repeated call has requested it before. */
  isNew: boolean
}

/**
 * Reserves the part of the card, and asks the provider for it soon after the commit. Returns the part of the balance in this
 * transaction. Locks the payment first.
 *
 * @throws AppError `nothing_to_refund`, `refund_exceeds_payment`, `payment_disputed`, `idempotency_conflict`, and what
 * `approve` throws
 */
export async function requestRefund(deps: RefundRequestsDeps, tx: Tx, wanted: WantedRefund): Promise<RequestedRefund> {
  await lockPayment(tx, wanted.transactionId, deps.clock().toISOString())
  const known = await findKnown(tx, wanted)
  if (known) return known
  const { paidCents } = wanted
  const spendCents = wanted.paidByBalance?.cents ?? 0
  const rest = await readRest(tx, wanted.transactionId, { paidCents, spendCents })
  const split = splitRefund(wanted.amount, rest)
  if (split.cardCents + split.spendCents === 0) return { ...split, isNew: false }
  await insertParts(deps, tx, wanted, { split, before: rest.lines })
  return { ...split, isNew: true }
}

/** Inserts one request for the part of the card and one for that of the balance, which is returned at once. */
async function insertParts(
  deps: RefundRequestsDeps,
  tx: Tx,
  wanted: WantedRefund,
  { split, before }: { split: RefundSplit; before: RefundedLine[] },
): Promise<void> {
  const { database, paymentFacts, loyalty, clock, newId, wakeSender } = deps
  const now = () => clock().toISOString()
  const { key, hash: requestHash, amount, divide, paidByBalance, approve, ...rest } = wanted
  const { cardCents, spendCents } = split
  const lines = splitLines(divide(cardCents + spendCents, before), split)
  const refunded = { transactionId: wanted.transactionId, cents: cardCents + spendCents }
  const isConfirmed = approve ? await approve(tx, refunded) : false
  const requested = { ...rest, requestHash, isConfirmed, requestedAt: now() }
  let returned: Parameters<typeof loyalty.returnSpend>[1] | undefined
  if (cardCents > 0) {
    await store.replaceFailed(tx, wanted.transactionId, now())
    const part = { method: 'card', amountCents: cardCents, lines: lines.card, isRest: amount === null } as const
    await store.insertRequest(tx, { ...requested, ...part, id: newId(), requestKey: key })
    database.afterCommit(tx, wakeSender)
  }
  if (spendCents > 0 && paidByBalance) {
    const id = newId()
    const part = { method: 'balance', amountCents: spendCents, lines: lines.balance, isRest: false } as const
    await store.insertRequest(tx, { ...requested, ...part, id, requestKey: cardCents > 0 ? balanceKey(key) : key })
    returned = { customerId: paidByBalance.customerId, cents: spendCents, reference: `spend-refund:${id}` }
  }
  await paymentFacts.updateOrder(tx, wanted.transactionId)
  // The order first, as a handover does: two transactions that change both never wait for each other.
  if (returned) await loyalty.returnSpend(tx, returned)
}

/** @returns undefined before the first call with this key. */
async function findKnown(tx: Tx, { key, hash }: WantedRefund): Promise<RequestedRefund | undefined> {
  const first = await store.findRequest(tx, { requestKey: key })
  if (!first) return undefined
  if (first.requestHash !== hash) throw new AppError('idempotency_conflict')
  if (first.method === 'balance') return { cardCents: 0, spendCents: first.amountCents, isNew: false }
  return { cardCents: first.amountCents, spendCents: await readBalancePart(tx, first), isNew: false }
}

/** Reads the sum that the same call has returned to the balance. */
export async function readBalancePart(queries: Queries, { requestKey }: store.RefundRequest): Promise<Cents> {
  return (await store.findRequest(queries, { requestKey: balanceKey(requestKey) }))?.amountCents ?? 0
}

/** The key of the other part of a refund that is split. */
function balanceKey(key: string): string {
  return `${key}:balance`
}
