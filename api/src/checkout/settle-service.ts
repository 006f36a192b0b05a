import type { CatalogueService } from '../catalogue/catalogue-service.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { LoyaltyService } from '../loyalty/loyalty-service.ts'
import type { Metrics } from '../metrics.ts'
import type { OrdersService } from '../orders/orders-service.ts'
import type { Payment, PaymentEvent, Payments } from '../providers/payments.ts'
import {
  findCheckoutByRefund,
  listCheckoutLines,
  listOpenCheckouts,
  markClosed,
  markSettled,
  moveRefunded,
  recordEvent,
} from './checkout-store.ts'

const SWEEP_LIMIT = 500
/** A checkout that never got a payment page, because the server died in between, can never be paid. */
const ABANDONED_AFTER_MS = 24 * 60 * 60_000

export interface SettleDeps {
  database: Database
  payments: Payments
  orders: OrdersService
  loyalty: LoyaltyService
  catalogue: CatalogueService
  metrics: Metrics
  clock: () => Date
  newId: () => string
  log: Log
}

export interface Swept {
  asked: number
  settled: number
  closed: number
  failed: number
}

export type SettleService = ReturnType<typeof createSettleService>

/**
 * Turns a paid checkout into an order, once. Webhook and sweep come through the same path: one transaction records the
 * event, the order and the loyalty entry, and the checkout's status is the gate. A browser's return settles nothing.
 */
export function createSettleService(deps: SettleDeps) {
  const { database, payments, orders, loyalty, catalogue, metrics, clock, newId, log } = deps
  const now = () => clock().toISOString()

  /** @returns the order's id, or undefined where there was nothing to do. */
  async function settlePayment(tx: Tx, payment: Payment): Promise<string | undefined> {
    if (payment.state !== 'paid' || payment.checkoutId === null) return undefined
    const transactionId = payment.transactionId ?? payment.sessionId
    const checkout = await markSettled(tx, {
      checkoutId: payment.checkoutId,
      sessionId: payment.sessionId,
      transactionId,
      settledAt: now(),
    })
    if (!checkout) return undefined
    const lines = await listCheckoutLines(tx, checkout.id)
    if (payment.totalCents !== checkout.totalCents) {
      log.error({ checkoutId: checkout.id, paidCents: payment.totalCents }, 'What was paid is not what was asked for')
    }
    const { customerId } = checkout
    await loyalty.collectForCheckout(tx, {
      id: checkout.id,
      customerId,
      paidCents: payment.totalCents - checkout.refundedCents,
    })
    return orders.placeOrder(tx, {
      checkoutId: checkout.id,
      customerId,
      isDelivery: false,
      contactNumber: checkout.contactNumber,
      contactEmailAddress: payment.emailAddress,
      transactionId,
      customerNotes: checkout.customerNotes,
      totalCents: checkout.totalCents,
      items: lines.map((line) => ({ ...line, id: newId() })),
    })
  }

  async function closePayment(tx: Tx, payment: Payment, status: 'expired' | 'failed'): Promise<boolean> {
    if (payment.checkoutId === null || !(await markClosed(tx, payment.checkoutId, status))) return false
    log.info({ checkoutId: payment.checkoutId, status }, 'A checkout ended unpaid')
    return true
  }

  async function refund(tx: Tx, event: Extract<PaymentEvent, { what: 'refund' }>): Promise<void> {
    const found = await findCheckoutByRefund(tx, event)
    // Cumulative, so a late or repeated event says nothing new.
    if (!found || event.refundedCents <= found.refundedCents) return
    const moved = { fromCents: found.refundedCents, toCents: event.refundedCents }
    const checkout = await moveRefunded(tx, found.id, moved)
    if (!checkout) throw new Error('Two refunds at once: the event comes again')
    // Refunded before it was settled: settling then collects on what was kept.
    if (checkout.status !== 'settled') return
    await loyalty.reverseForRefund(tx, {
      checkoutId: checkout.id,
      customerId: checkout.customerId,
      keptBeforeCents: checkout.totalCents - moved.fromCents,
      keptAfterCents: checkout.totalCents - moved.toCents,
    })
  }

  /** @returns the id of the order that it made, if it made one. */
  async function applyEvent(tx: Tx, event: PaymentEvent): Promise<string | undefined> {
    switch (event.what) {
      case 'payment': {
        const orderId = await settlePayment(tx, event.payment)
        if (orderId) log.info({ orderId, checkoutId: event.payment.checkoutId, cause: event.kind }, 'Settled')
        if (event.payment.state === 'expired') await closePayment(tx, event.payment, 'expired')
        return orderId
      }
      case 'payment-failed':
        await closePayment(tx, event.payment, 'failed')
        return undefined
      case 'refund':
        await refund(tx, event)
        return undefined
      case 'catalogue':
      case 'other':
        return undefined
    }
  }

  async function sweepOne(sessionId: string): Promise<'settled' | 'closed' | 'waiting'> {
    const payment = await payments.getPayment(sessionId)
    const { orderId, closed } = await database.transaction(async (tx) => ({
      orderId: await settlePayment(tx, payment),
      closed: payment.state === 'expired' && (await closePayment(tx, payment, 'expired')),
    }))
    if (orderId) log.warn({ orderId, checkoutId: payment.checkoutId }, 'The sweep settled what no webhook had')
    if (orderId) metrics.countSettled('sweep')
    return orderId ? 'settled' : closed ? 'closed' : 'waiting'
  }

  return {
    /** Safe to repeat, in any order. @throws AppError `invalid_signature` */
    async receiveEvent(body: Buffer, signature: string | undefined): Promise<void> {
      const event = payments.readEvent(body, signature)
      const orderId = await database.transaction(async (tx) => {
        const isNew = await recordEvent(tx, { id: event.id, kind: event.kind, receivedAt: now() })
        return isNew ? applyEvent(tx, event) : undefined
      })
      if (orderId !== undefined) metrics.countSettled('webhook')
      if (event.what === 'catalogue') await catalogue.refresh()
    },

    /** Asks the provider about every checkout that is still open: on start, and every minute. */
    async sweepUnsettled(): Promise<Swept> {
      const swept: Swept = { asked: 0, settled: 0, closed: 0, failed: 0 }
      for (const checkout of await listOpenCheckouts(database.queries, SWEEP_LIMIT)) {
        if (checkout.sessionId === null) {
          const age = clock().getTime() - Date.parse(checkout.createdAt)
          if (age > ABANDONED_AFTER_MS) await markClosed(database.queries, checkout.id, 'failed')
          continue
        }
        swept.asked += 1
        try {
          const outcome = await sweepOne(checkout.sessionId)
          if (outcome !== 'waiting') swept[outcome] += 1
        } catch (error) {
          swept.failed += 1
          log.warn({ err: error, checkoutId: checkout.id }, 'A checkout could not be swept; the next sweep asks again')
        }
      }
      metrics.countSweep(swept)
      return swept
    },
  }
}
