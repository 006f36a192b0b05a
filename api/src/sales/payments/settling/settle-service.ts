import type { Cents } from '@fuel-shack/contract/platform/money'
import type { CustomersService } from '../../../cards/customers/customers-service.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { LoyaltyService } from '../../../cards/loyalty/loyalty-service.ts'
import type { AppError } from '../../../platform/errors.ts'
import type { OrdersService } from '../../orders/orders-service.ts'
import type { Payment } from '../../../platform/providers/payments.ts'
import type { PrintingService } from '../../printing/printing-service.ts'
import type { TaxDocumentsService } from '../../receipts/tax-documents-service.ts'
import type { PaymentFactsService } from '../refunds/payment-facts-service.ts'
import type { AttentionRefundsService } from '../attention/attention-refunds-service.ts'
import type { AttentionService } from '../attention/attention-service.ts'
import type { NewAttention } from '../attention/attention-store.ts'
import * as store from '../checkouts/checkout-store.ts'
import type { CheckoutRecord } from '../checkouts/checkout-store.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import type { createConditionsAtPayment } from './conditions-at-payment.ts'
import { cardPartOf, checkPayment } from './payment-check.ts'
import { scheduleOf } from '../checkouts/pick-up-plan.ts'
import { portionShortage } from '../checkouts/portion-shortage.ts'
import type { PortionsService } from '../../../shop/catalogue/portions-service.ts'
import type { BalanceReservationsService } from '../checkouts/balance-reservations-service.ts'

interface SettleDeps extends Pick<Shared, 'changes' | 'clock' | 'newId' | 'metrics' | 'log'> {
  customers: Pick<CustomersService, 'describeForOrder'>
  orders: OrdersService
  loyalty: LoyaltyService
  paymentFacts: PaymentFactsService
  taxDocuments: Pick<TaxDocumentsService, 'confirmOrder'>
  portions: Pick<PortionsService, 'sell'>
  balanceReservations: BalanceReservationsService
  printing: Pick<PrintingService, 'queueFirst'>
  attention: AttentionService
  attentionRefunds: AttentionRefundsService
  findConditions: ReturnType<typeof createConditionsAtPayment>
}

/** The change that applying a payment made. */
export type SettleOutcome =
  | { outcome: 'none' }
  | { outcome: 'settled'; orderId: string; checkoutId: string; dispute: NewAttention | undefined }
  | { outcome: 'closed'; checkoutId: string }
  | { outcome: 'attention'; attention: NewAttention }

type Paid = Pick<Payment, 'sessionId' | 'transactionId' | 'emailAddress'>

export type SettleService = ReturnType<typeof createSettleService>

const NONE: SettleOutcome = { outcome: 'none' }

/**
 * Turns a paid checkout into an order, once: the checkout's status guards against a second order. The webhook and the sweep
 * call it in their own transactions. The browser's return from the payment page settles nothing.
 */
export function createSettleService(deps: SettleDeps) {
  const { changes, customers, orders, loyalty, paymentFacts, taxDocuments, printing, portions, balanceReservations } =
    deps
  const { attention, attentionRefunds, findConditions, metrics, clock, newId, log } = deps

  /** Keeps the portions of a checkout. @returns the error if it has none, which only a second payment of the customer can cause. */
  async function sellPortions(tx: Tx, checkout: CheckoutRecord): Promise<AppError | undefined> {
    const lines = await store.listCheckoutLines(tx, checkout.id)
    const short = await portions.sell(tx, { checkoutId: checkout.id, lines, pickUpAt: checkout.pickUpAt }, () =>
      store.listOtherOpenCheckouts(tx, checkout),
    )
    return short.length > 0 ? portionShortage(short, lines) : undefined
  }

  /** Call it with the checkout locked and open, and its portions sold. */
  async function placeOrder(tx: Tx, payment: Paid, checkout: CheckoutRecord): Promise<SettleOutcome> {
    const { id: checkoutId, customerId, totalCents, spendCents } = checkout
    const paidCents = cardPartOf(checkout)
    const transactionId = payment.transactionId ?? payment.sessionId
    const paidAt = clock()
    const { readyAt, startAt } = scheduleOf(checkout, paidAt)
    const settlement = { checkoutId, sessionId: payment.sessionId, transactionId, settledAt: paidAt.toISOString() }
    if (!(await store.markSettled(tx, settlement)))
      throw new Error(`The locked checkout ${checkoutId} could not be settled`)
    const lines = await store.listCheckoutLines(tx, checkoutId)
    const { paidWhile, soldOut } = await findConditions(tx, lines, { at: paidAt, readyAt, startAt })
    const pending = { id: checkoutId, customerId, paidCents, readyAt: new Date(readyAt) }
    const points = await loyalty.addPendingPoints(tx, pending)
    const { channels, ...described } = await customers.describeForOrder(tx, customerId, payment.emailAddress)
    const sold = await orders.placeOrder(tx, {
      checkoutId,
      customerId,
      ...described,
      points,
      isDelivery: false,
      contactNumber: checkout.contactNumber,
      contactEmailAddress: payment.emailAddress,
      transactionId,
      customerNotes: checkout.customerNotes,
      allergies: checkout.allergies,
      isEatingHere: checkout.isEatingHere,
      totalCents,
      surchargePercent: checkout.surchargePercent,
      surchargeCents: checkout.surchargeCents,
      spendCents,
      readyAt,
      startAt,
      preparationMinutes: checkout.preparationMinutes,
      grillPortions: checkout.grillPortions,
      paidWhile,
      items: lines.map((line, position) => ({ ...line, id: newId(), wasSoldOut: soldOut[position] === true })),
    })
    const orderId = sold.id
    await taxDocuments.confirmOrder(tx, { ...sold, channels }, checkoutId)
    await printing.queueFirst(tx, { id: orderId, startAt })
    const money = { transactionId, checkoutId, customerId, totalCents: paidCents }
    const recorded = await paymentFacts.recordPayment(tx, money)
    const disputed = { sessionId: payment.sessionId, transactionId, netCents: recorded.netCents }
    const dispute = recorded.isDisputed ? await recordDispute(tx, checkout, disputed) : undefined
    return { outcome: 'settled', orderId, checkoutId, dispute }
  }

  /** Its event has arrived before the order, and had nothing to be shown with. */
  function recordDispute(
    tx: Tx,
    checkout: CheckoutRecord,
    { netCents, ...payment }: { sessionId: string; transactionId: string; netCents: Cents | null },
  ): Promise<NewAttention | undefined> {
    return attention.record(tx, {
      kind: 'disputed',
      checkoutId: checkout.id,
      ...payment,
      providerStatus: null,
      expectedCents: cardPartOf(checkout),
      receivedCents: netCents,
      currency: null,
    })
  }

  async function settle(tx: Tx, payment: Payment): Promise<SettleOutcome> {
    const { checkoutId } = payment
    if (checkoutId === null) return NONE
    const checkout = await store.lockCheckout(tx, checkoutId)
    const checked = checkPayment(payment, checkout)
    if (checked.verdict === 'ignore') return NONE
    if (checked.verdict === 'attention') {
      if (checked.endsCheckout) await balanceReservations.closeUnpaid(tx, checkoutId, 'failed')
      return recordAttention(tx, payment, checked.kind, checkout)
    }
    // The part that the balance pays can have been returned, if the server crashed before the page was stored.
    if (checkout && checkout.spendCents > 0 && (await balanceReservations.reserve(tx, checkoutId)) !== undefined) {
      await balanceReservations.closeUnpaid(tx, checkoutId, 'failed')
      return recordAttention(tx, payment, 'paid_after_expiry', checkout)
    }
    if (!checkout) throw new Error(`The checkout ${checkoutId} that was paid is not stored`)
    if ((await sellPortions(tx, checkout)) !== undefined) {
      await balanceReservations.closeUnpaid(tx, checkoutId, 'failed')
      return recordAttention(tx, payment, 'paid_after_expiry', checkout)
    }
    return placeOrder(tx, payment, checkout)
  }

  async function recordAttention(
    tx: Tx,
    payment: Payment,
    kind: NewAttention['kind'],
    checkout: CheckoutRecord | undefined,
  ): Promise<SettleOutcome> {
    const isAutomatic = attentionRefunds.isAutomatic(kind, payment)
    if (isAutomatic && payment.transactionId !== null) await attentionRefunds.lockPayment(tx, payment.transactionId)
    const recorded = await attention.record(tx, {
      kind,
      checkoutId: payment.checkoutId,
      sessionId: payment.sessionId,
      transactionId: payment.transactionId,
      providerStatus: payment.providerStatus,
      expectedCents: checkout ? cardPartOf(checkout) : null,
      receivedCents: payment.totalCents,
      currency: payment.currency,
    })
    if (recorded && isAutomatic) await attentionRefunds.refundAutomatically(tx, recorded)
    return recorded ? { outcome: 'attention', attention: recorded } : NONE
  }

  async function close(tx: Tx, payment: Payment, status: 'expired' | 'failed'): Promise<SettleOutcome> {
    const { checkoutId, sessionId } = payment
    if (checkoutId === null) return NONE
    const checkout = await store.findCheckout(tx, checkoutId)
    // The expiry of a page that is not this checkout's own does not close it.
    const isOwnPage = checkout?.sessionId === sessionId || (checkout?.sessionId === null && payment.isOurs)
    if (!isOwnPage || !(await balanceReservations.closeUnpaid(tx, checkoutId, status))) return NONE
    // The customer's ticket no longer waits for the payment.
    if (checkout.processingAt !== null) await changes.bump(tx, 'orders')
    return { outcome: 'closed', checkoutId }
  }

  /** The customer's ticket says that the payment takes longer. */
  async function noteProcessing(tx: Tx, { checkoutId }: Payment): Promise<SettleOutcome> {
    if (checkoutId === null) return NONE
    if (await store.markProcessing(tx, checkoutId, clock().toISOString())) await changes.bump(tx, 'orders')
    return NONE
  }

  return {
    /** Safe to repeat with the same payment. */
    async applyPayment(tx: Tx, payment: Payment): Promise<SettleOutcome> {
      switch (payment.state) {
        case 'paid':
        case 'unknown':
          return settle(tx, payment)
        case 'expired':
          return close(tx, payment, 'expired')
        case 'processing':
          return noteProcessing(tx, payment)
        case 'open':
          return NONE
      }
    },

    /**
     * Settles a checkout without a card payment. Call it after the whole total is reserved on the balance.
     *
     * @throws AppError `sold_out`, `option_sold_out`
     */
    async settleWithoutCard(
      tx: Tx,
      { checkoutId, sessionId, emailAddress }: { checkoutId: string; sessionId: string; emailAddress: string | null },
    ): Promise<SettleOutcome> {
      const paid = { sessionId, transactionId: sessionId, emailAddress }
      const checkout = await store.lockCheckout(tx, checkoutId)
      const isOpen = checkout?.status === 'open' && (checkout.sessionId ?? sessionId) === sessionId
      if (!isOpen) return NONE
      const shortage = await sellPortions(tx, checkout)
      if (shortage) throw shortage
      return placeOrder(tx, paid, checkout)
    },

    /** The provider reports that the payment has failed for good. */
    failPayment: (tx: Tx, payment: Payment): Promise<SettleOutcome> => close(tx, payment, 'failed'),

    /** Closes a checkout whose slow payment never finished, and leaves it to staff. */
    async abandonPayment(tx: Tx, payment: Payment): Promise<SettleOutcome> {
      if (payment.checkoutId === null) return NONE
      const checkout = await store.findCheckout(tx, payment.checkoutId)
      await balanceReservations.closeUnpaid(tx, payment.checkoutId, 'failed')
      return recordAttention(tx, payment, 'stuck_processing', checkout)
    },

    /** Call after the commit, so that a transaction that is rolled back and retried is logged and counted once. */
    report(outcome: SettleOutcome, cause: 'webhook' | 'sweep' | 'balance'): void {
      switch (outcome.outcome) {
        case 'none':
          return
        case 'closed':
          return log.info({ checkoutId: outcome.checkoutId, cause }, 'A checkout was closed without a payment')
        case 'attention':
          return attention.report(outcome.attention)
        case 'settled': {
          const { orderId, checkoutId, dispute } = outcome
          metrics.countSettled(cause)
          if (dispute) attention.report(dispute)
          if (cause === 'sweep')
            log.warn({ orderId, checkoutId }, 'The sweep settled a payment that no webhook had reported')
          else log.info({ orderId, checkoutId, cause }, 'A checkout was settled')
        }
      }
    },
  }
}
