import type { AttentionKind, PaymentAttention } from '@fuel-shack/contract/sales/payments/payment-attention'
import { authorOf, type Author, type Caller } from '../../../platform/callers.ts'
import type { Queries, Tx } from '../../../platform/db/database.ts'
import type { ListPart } from '../../../platform/db/newest-first.ts'
import { oncePerVersion } from '../../../platform/db/per-version.ts'
import { orThrow } from '../../../platform/errors.ts'
import type { MessagesService } from '../../../messages/messages-service.ts'
import { paymentAttentionPush } from '../../../messages/templates/staff-pushes.ts'
import type { RefundRequestsService } from '../refunds/refund-requests-service.ts'
import { failure, staffAction } from '../../../platform/monitoring/security-log.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import * as store from './attention-store.ts'
import type { AttentionRecord, NewAttention } from './attention-store.ts'
import { findCheckout, listCheckoutLines } from '../checkouts/checkout-store.ts'

const LIST_LIMIT = 100
/** Money that was taken and that no order was made for, or that did not get back to its customer. */
const REFUNDABLE: ReadonlySet<AttentionKind> = new Set([
  'wrong_amount',
  'wrong_currency',
  'foreign_session',
  'unknown_checkout',
  'second_payment',
  'paid_after_expiry',
  'refund_failed',
])

interface AttentionDeps extends Pick<
  Shared,
  'database' | 'changes' | 'publicUrl' | 'clock' | 'newId' | 'metrics' | 'securityLog' | 'log'
> {
  refundRequests: Pick<RefundRequestsService, 'listOfAttention'>
  messages: MessagesService
}

export type AttentionService = ReturnType<typeof createAttentionService>

/** Records each payment that did not become an order once, shows it to staff and sends them a push notification. */
export function createAttentionService(deps: AttentionDeps) {
  const { database, refundRequests, changes, messages, metrics, publicUrl, clock, newId, securityLog, log } = deps

  /** Adds the contact and the items of the checkout, so that staff can serve the order as well as refund it. */
  async function describe(record: AttentionRecord): Promise<PaymentAttention> {
    const { checkoutId, providerStatus: _, ...shown } = record
    const refund = (await refundRequests.listOfAttention(database.queries, [record.id])).get(record.id)
    const checkout = checkoutId === null ? undefined : await findCheckout(database.queries, checkoutId)
    const lines = checkout ? await listCheckoutLines(database.queries, checkout.id) : []
    return {
      ...shown,
      ...(!refund && record.resolvedAt === null && isRefundable(record) && { canRefund: true as const }),
      ...(refund && { refund }),
      contactNumber: checkout?.contactNumber || null,
      items: lines.map(({ title, quantity }) => ({ title, quantity })),
    }
  }

  async function get(id: string): Promise<PaymentAttention> {
    return describe(orThrow(await store.findAttention(database.queries, id), 'not_found'))
  }

  return {
    /** @returns the record to report after the commit, or undefined if this payment was recorded before. */
    async record(tx: Tx, payment: Omit<NewAttention, 'id' | 'receivedAt'>): Promise<NewAttention | undefined> {
      const attention = { ...payment, id: newId(), receivedAt: clock().toISOString() }
      if (!(await store.insertAttention(tx, attention))) return undefined
      await changes.bump(tx, 'attention')
      await messages.enqueue(tx, paymentAttentionPush(publicUrl), null)
      return attention
    },

    /** Call after the commit, so that a transaction that is rolled back and retried is reported once. */
    report({ id, kind, checkoutId, sessionId, transactionId, ...amounts }: NewAttention): void {
      const { providerStatus, expectedCents, receivedCents, currency } = amounts
      const details = { attentionId: id, kind, checkoutId, sessionId, transactionId }
      metrics.countAttention(kind)
      log.error({ ...details, providerStatus, expectedCents, receivedCents, currency }, 'A payment needs attention')
      securityLog.record(failure('payment_needs_attention', {}, details))
    },

    /** Queries the database once per change, not per poll. */
    countOpen: oncePerVersion(changes, 'attention', () => store.countOpenAttention(database.queries)),

    async listOpen(): Promise<PaymentAttention[]> {
      const records = await store.listOpenAttention(database.queries, LIST_LIMIT)
      return Promise.all(records.map(describe))
    },

    find: store.findAttention,

    /** Finds payments whose checkout is not in the database. @returns by session whether staff have dealt with it */
    findUnknown: (sessionIds: readonly string[]) =>
      store.findBySessions(database.queries, 'unknown_checkout', sessionIds),

    findFirstReceivedAt: store.findFirstReceivedAt,

    /** @throws AppError `not_found` */
    get,

    /** Reads the contact from the checkout that the payment names. */
    async findContact(queries: Queries, id: string) {
      const record = await store.findAttention(queries, id)
      const checkout = record?.checkoutId ? await findCheckout(queries, record.checkoutId) : undefined
      if (!checkout) return undefined
      const { customerId, contactNumber } = checkout
      return { customerId, contactNumber, contactEmailAddress: null, isEmailVerified: false }
    },

    /** The money is back: there is nothing left to do. */
    async resolveRefunded(tx: Tx, id: string, by: Author): Promise<void> {
      if (await store.markResolved(tx, id, { by, at: clock().toISOString() })) await changes.bump(tx, 'attention')
    },

    /** Resolves the record of a delayed refund that the provider has now answered. */
    async resolveWaiting(tx: Tx, requestId: string, by: Author): Promise<void> {
      if (await store.resolveWaiting(tx, requestId, { by, at: clock().toISOString() }))
        await changes.bump(tx, 'attention')
    },

    /** The screens read the records again. */
    noteChange: (tx: Tx): Promise<void> => changes.bump(tx, 'attention'),

    listDealtWith: (part: ListPart) => store.listDealtWith(database.queries, part),

    /** Safe to repeat: the first account and time are stored. @throws AppError `not_found` */
    async resolve(id: string, caller: Caller): Promise<PaymentAttention> {
      const isFirst = await database.transaction(async (tx) => {
        const isResolved = await store.markResolved(tx, id, { by: authorOf(caller), at: clock().toISOString() })
        if (isResolved) await changes.bump(tx, 'attention')
        return isResolved
      })
      if (isFirst) {
        securityLog.record(staffAction(caller, { action: 'payment_attention_resolved', attentionId: id }))
      }
      return get(id)
    },
  }
}

export function isRefundable({
  kind,
  transactionId,
  receivedCents,
}: Pick<NewAttention, 'kind' | 'transactionId' | 'receivedCents'>): boolean {
  return REFUNDABLE.has(kind) && transactionId !== null && (receivedCents ?? 0) > 0
}
