import type { Cents } from '@fuel-shack/contract/values/money'
import type { Author } from '../../callers.ts'
import type { Queries, Tx } from '../../db/database.ts'
import type { ListPart } from '../../db/newest-first.ts'
import type { RefundedLine, RefundRequestsTable } from '../refunds-tables.ts'
import { AppError } from '../../errors.ts'
import type { RefundRejection, RefundReport } from '../../providers/payments.ts'
import type { LoyaltyService } from '../../loyalty/loyalty-service.ts'
import type { Shared } from '../../shared.ts'
import { paymentBalanceOf, sumOf } from './payment-balance.ts'
import * as store from './refund-requests-store.ts'
import type { RefundRequest } from './refund-requests-store.ts'
import { findPayment, listDisputes, listRefunds, lockPayment } from './payment-facts-store.ts'
import { splitLines, splitRefund, type RefundSplit } from './refund-split.ts'
import type { PaymentFactsService } from './payment-facts-service.ts'

export type { RefundRequest } from './refund-requests-store.ts'

interface RequestsDeps extends Pick<Shared, 'database' | 'clock' | 'newId'> {
  paymentFacts: PaymentFactsService
  loyalty: Pick<LoyaltyService, 'returnSpend'>
}

export interface WantedRefund extends Author {
  /** A repeat of the same call has the same key, and makes no second refund. */
  key: string
  /** A hash of the call's content. Another content with the same key is rejected. */
  hash: string
  transactionId: string
  /** What the customer paid by card. Known better if the payment was settled. */
  paidCents: Cents
  /** What they paid with their balance, if the refund may go back to it. */
  paidByBalance: { customerId: string; cents: Cents } | null
  orderId: string | null
  attentionId: string | null
  cause: RefundRequestsTable['cause']
  reason: string | null
  note: string
  /** Runs before anything is stored. @returns whether staff confirmed it. @throws AppError. Null: not by staff. */
  approve: ((tx: Tx, refund: { transactionId: string; cents: Cents }) => Promise<boolean>) | null
  /** What to refund, from what is left. Null: all of it. */
  amount: { cents: Cents } | null
  /** Divides the amount among the lines of the order. @throws AppError `refund_exceeds_payment` */
  divide: (amountCents: Cents, before: readonly RefundedLine[]) => RefundedLine[]
}

interface PaymentRest {
  paidCents: Cents
  /** The sum without what was refunded or withdrawn, and without what is being refunded. */
  leftCents: Cents
  /** What is left of the part that the balance paid. */
  spendLeftCents: Cents
  isDisputed: boolean
  /** The lines of all refunds of ours that did not fail. */
  lines: RefundedLine[]
}

type RequestedRefund = RefundSplit & {
  /** A repeated call has requested it before. */
  isNew: boolean
}

export type RefundRequestsService = ReturnType<typeof createRefundRequestsService>

/**
 * The refunds that this system asks the provider for. A request is stored before the provider is called, and its amount
 * is reserved from then on: the payment's row is locked, so that two requests can never exceed what is left.
 */
export function createRefundRequestsService({ database, paymentFacts, loyalty, clock, newId }: RequestsDeps) {
  let wakeSender = (): void => undefined
  const now = () => clock().toISOString()

  async function readRest(
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
    const requests = await store.listRequests(queries, transactionId)
    const reservedCents = sumOf(requests.filter(store.isPending))
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

  /** Inserts one request for the part of the card and one for that of the balance, which is returned at once. */
  async function insertParts(tx: Tx, wanted: WantedRefund, split: RefundSplit, before: RefundedLine[]): Promise<void> {
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
      database.afterCommit(tx, () => wakeSender())
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

  async function readBalancePart(queries: Queries, { requestKey }: RefundRequest): Promise<Cents> {
    return (await store.findRequest(queries, { requestKey: balanceKey(requestKey) }))?.amountCents ?? 0
  }

  return {
    readRest,

    /**
     * Reserves the part of the card, and asks the provider for it soon after the commit. Returns the part of the balance in this
     * transaction. Locks the payment first.
     *
     * @throws AppError `nothing_to_refund`, `refund_exceeds_payment`, `payment_disputed`, `idempotency_conflict`, and what
     * `approve` throws
     */
    async request(tx: Tx, wanted: WantedRefund): Promise<RequestedRefund> {
      await lockPayment(tx, wanted.transactionId, now())
      const known = await findKnown(tx, wanted)
      if (known) return known
      const { paidCents } = wanted
      const spendCents = wanted.paidByBalance?.cents ?? 0
      const rest = await readRest(tx, wanted.transactionId, { paidCents, spendCents })
      const split = splitRefund(wanted.amount, rest)
      if (split.cardCents + split.spendCents === 0) return { ...split, isNew: false }
      await insertParts(tx, wanted, split, rest.lines)
      return { ...split, isNew: true }
    },

    /** The lines of a refund of ours, by its id here or at the provider. */
    async findLines(queries: Queries, id: string): Promise<RefundedLine[]> {
      const request =
        (await store.findRequest(queries, { id })) ?? (await store.findRequest(queries, { providerId: id }))
      return request?.lines ?? []
    },

    listRequestsOfStaff: (part: ListPart) => store.listRequestsOfStaff(database.queries, part),

    /** What the same call has returned to the balance. */
    readBalancePart,

    /** Locks a payment before other rows are changed, as every change of a payment does. */
    lockPayment: async (tx: Tx, transactionId: string): Promise<void> =>
      void (await lockPayment(tx, transactionId, now())),

    /**
     * Call after the fact of the refund is stored, with its furthest status.
     *
     * @returns the request that this ended, if it is one of ours and was not ended before.
     */
    async link(
      tx: Tx,
      report: { transactionId: string; requestId: string | null; refund: RefundReport },
    ): Promise<{ request: RefundRequest; outcome: 'accepted' | 'failed' } | undefined> {
      const { requestId, refund, transactionId } = report
      const named = requestId === null ? undefined : await store.findRequest(tx, { id: requestId })
      const request = named ?? (await store.findRequest(tx, { providerId: refund.id }))
      if (request?.transactionId !== transactionId) return undefined
      const hasFailed = refund.status === 'failed' || refund.status === 'canceled'
      const ended = { providerId: refund.id, at: now() }
      const isChanged = hasFailed
        ? await store.markFailed(tx, request.id, { ...ended, failure: refund.status })
        : await store.markAccepted(tx, request.id, ended)
      return isChanged ? { request, outcome: hasFailed ? 'failed' : 'accepted' } : undefined
    },

    /**
     * The provider permanently rejects the request. Call after the refunds that it lists are stored. A request for the rest is
     * replaced by one for what is left now.
     *
     * @returns whether staff have to look at it: the customer did not get money that they were to get.
     */
    async reject(tx: Tx, request: RefundRequest, reason: RefundRejection): Promise<boolean> {
      await lockPayment(tx, request.transactionId, now())
      const isAmount = reason === 'already_refunded' || reason === 'exceeds_rest'
      const isReplaced = request.isRest && isAmount
      if (!(await store.markFailed(tx, request.id, { failure: reason, providerId: null, at: now(), isReplaced })))
        return false
      const { leftCents: amountCents } = await readRest(tx, request.transactionId, request)
      const hasRest = isReplaced && amountCents > 0 && amountCents < request.amountCents
      if (hasRest) {
        const id = newId()
        await store.insertRequest(tx, {
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
      if (hasRest) database.afterCommit(tx, () => wakeSender())
      return !isAmount || (amountCents > 0 && !hasRest)
    },

    claimDue: (queries: Queries, claim: { claimedUntil: string; limit: number }): Promise<RefundRequest[]> =>
      store.claimDueRequests(queries, { ...claim, now: now() }),

    postpone: store.postpone,

    /** Registers a callback for commits that requested a refund. */
    onQueued: (wake: () => void): void => void (wakeSender = wake),

    listOfAttention: store.listRequestsOfAttention,
  }
}

/** The key of the other part of a refund that is split. */
function balanceKey(key: string): string {
  return `${key}:balance`
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
