import { createCheckoutService } from '../../sales/checkout/checkout-service.ts'
import { createCounterOrdersService } from '../../sales/counter-orders/counter-orders-service.ts'
import { createCustomerOrdersService } from '../../sales/orders/customer/customer-orders-service.ts'
import { createOutageOrdersService } from '../../sales/orders/outage/outage-orders-service.ts'
import { createAttentionRefundsService } from '../../sales/payments/attention/attention-refunds-service.ts'
import { createAttentionService } from '../../sales/payments/attention/attention-service.ts'
import { createBalanceReservationsService } from '../../sales/payments/checkouts/balance-reservations-service.ts'
import { createPaymentPagesService } from '../../sales/payments/pages/payment-pages-service.ts'
import { createSupersededPaymentPages } from '../../sales/payments/pages/superseded-payment-pages.ts'
import { createOrderRefundsService } from '../../sales/payments/refunds/orders/order-refunds-service.ts'
import { createPaymentFactsService } from '../../sales/payments/refunds/payment-facts-service.ts'
import { createRefundNotices } from '../../sales/payments/refunds/refund-notices.ts'
import { createRefundRequestsService } from '../../sales/payments/refunds/refund-requests-service.ts'
import { createRefundRights } from '../../sales/payments/refunds/refund-rights.ts'
import { createProviderReports } from '../../sales/payments/reports/provider-reports.ts'
import { createRefundSender } from '../../sales/payments/reports/refund-sender.ts'
import { createWebhookService } from '../../sales/payments/reports/webhook-service.ts'
import { createConditionsAtPayment } from '../../sales/payments/settling/conditions-at-payment.ts'
import { createSettleService } from '../../sales/payments/settling/settle-service.ts'
import { createSweepService } from '../../sales/payments/settling/sweep-service.ts'
import { createPrintersService } from '../../sales/printing/printers-service.ts'
import { createPrintingService } from '../../sales/printing/printing-service.ts'
import { createReceiptsService } from '../../sales/receipts/receipts-service.ts'
import { createTaxDocumentsService } from '../../sales/receipts/tax-documents-service.ts'
import type { RoomsDeps } from './rooms-deps.ts'
import type { Records } from './compose-records.ts'
import type { Team } from './compose-team.ts'
import type { Cards } from './compose-cards.ts'
import type { Orders } from './compose-orders.ts'
import type { Shop } from './compose-shop.ts'

export type Sales = ReturnType<typeof composeSales>

/** From the cart to the receipt and the refund. */
export function composeSales(deps: RoomsDeps, below: Records & Team & Cards & Orders & Shop) {
  const { auditTrail, settings, staffProofs, customers, loyalty, orders, paidOrders, menu, portions } = below
  const printers = createPrintersService({ ...deps, auditTrail, staffProofs })
  const printing = createPrintingService({ ...deps, auditTrail, printers, paidOrders, menu })
  const taxDocuments = createTaxDocumentsService({ ...deps, ...below })
  const paymentFacts = createPaymentFactsService({ ...deps, orders, loyalty, taxDocuments })
  const receipts = createReceiptsService({ ...deps, customers, orders, taxDocuments, paymentFacts })
  const refundNotices = createRefundNotices({ ...deps, customers, paidOrders })
  const refundRequests = createRefundRequestsService({ ...deps, paymentFacts, loyalty })
  const refundRights = createRefundRights({ ...deps, settings, staffProofs })
  const attention = createAttentionService({ ...deps, refundRequests })
  const refunding = { paidOrders, refundRequests, refundRights, refundNotices, attention, paymentFacts }
  const attentionRefunds = createAttentionRefundsService({ ...deps, ...refunding })
  const balanceReservations = createBalanceReservationsService({ ...deps, customers, loyalty, portions })
  const findConditions = createConditionsAtPayment(below)
  const placing = { ...deps, ...below, taxDocuments, printing, balanceReservations, findConditions }
  const settle = createSettleService({ ...placing, paymentFacts, attention, attentionRefunds })
  const supersededPages = createSupersededPaymentPages({ ...deps, settle })
  const paymentPages = createPaymentPagesService({ ...placing, settle, supersededPages })
  const checkout = createCheckoutService({ ...deps, ...below, paymentPages })
  const counterOrders = createCounterOrdersService({ ...deps, ...below, printing })
  const customerOrders = createCustomerOrdersService({ ...deps, ...below, paymentPages })
  const outageOrders = createOutageOrdersService({ ...deps, ...below })
  const orderRefunds = createOrderRefundsService({
    ...deps,
    ...refunding,
    customers,
    customerOrders,
    printing,
    portions,
  })
  const providerReports = createProviderReports(refunding)
  const refundSender = createRefundSender({ ...deps, ...refunding, providerReports })
  const webhooks = createWebhookService({ ...deps, settle, providerReports })
  const sweep = createSweepService({ ...deps, settle, balanceReservations })
  return {
    ...refunding,
    printers,
    printing,
    receipts,
    attentionRefunds,
    balanceReservations,
    settle,
    supersededPages,
    paymentPages,
    checkout,
    counterOrders,
    customerOrders,
    outageOrders,
    orderRefunds,
    providerReports,
    refundSender,
    webhooks,
    sweep,
  }
}
