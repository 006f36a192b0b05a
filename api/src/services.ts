import type { Site } from '@fuel-shack/contract/site/site'
import { createAvailabilityService } from './catalogue/availability-service.ts'
import { createCatalogueService } from './catalogue/catalogue-service.ts'
import { createMenuService } from './catalogue/menu-service.ts'
import { createAttentionRefundsService } from './checkout/attention-refunds-service.ts'
import { createAttentionService } from './checkout/attention-service.ts'
import { createCheckoutService } from './checkout/checkout-service.ts'
import { createPaidWhile } from './checkout/paid-while.ts'
import { createRefundEvents } from './checkout/refund-events.ts'
import { createRefundSender } from './checkout/refund-sender.ts'
import { createSettleService } from './checkout/settle-service.ts'
import { createCheckoutSpendService } from './checkout/spend-service.ts'
import { createSupersededPages } from './checkout/superseded-pages.ts'
import { createSweepService } from './checkout/sweep-service.ts'
import { createWebhookService } from './checkout/webhook-service.ts'
import { createCustomersService, type CustomersDeps } from './customers/customers-service.ts'
import type { ChangeSignal } from './db/change-signal.ts'
import type { Database } from './db/database.ts'
import type { DeletionLog } from './deletion-log.ts'
import { createEscalationService } from './escalation/escalation-service.ts'
import type { Identity } from './identity/identity.ts'
import type { Log } from './log.ts'
import { createAttendanceService } from './kitchen/attendance-service.ts'
import { createKitchenService } from './kitchen/kitchen-service.ts'
import { createLoyaltyService } from './loyalty/loyalty-service.ts'
import { createMessagesService } from './messages/messages-service.ts'
import type { Metrics } from './metrics.ts'
import { createCustomerOrdersService } from './orders/customer-orders-service.ts'
import { createOrderClosingService } from './orders/order-closing-service.ts'
import { createOrdersService } from './orders/orders-service.ts'
import type { Printer } from './callers.ts'
import { createPrintingService } from './printing/printing-service.ts'
import { createPrivacyService } from './privacy/privacy-service.ts'
import { createRetentionService } from './privacy/retention-service.ts'
import type { Messages } from './providers/messages.ts'
import type { Payments } from './providers/payments.ts'
import type { SignIn } from './providers/sign-in.ts'
import { createOrderRefundsService } from './refunds/order-refunds-service.ts'
import { createRefundRequestsService } from './refunds/refund-requests-service.ts'
import { createRefundsService } from './refunds/refunds-service.ts'
import { createReceiptsService } from './receipts/receipts-service.ts'
import { createTaxDocumentsService } from './receipts/tax-documents-service.ts'
import type { SecurityLog } from './security-log.ts'
import { createScreensService } from './staff/screens-service.ts'
import { createStaffNamesService } from './staff/staff-names-service.ts'
import { createTillKeysService } from './tills/till-keys-service.ts'
import { createTillsService } from './tills/tills-service.ts'

interface ServicesDeps {
  site: Site
  publicUrl: string
  database: Database
  changes: ChangeSignal
  payments: Payments
  messageProvider: Messages
  signIn: SignIn
  tokenRules: CustomersDeps['tokenRules']
  /** The embedded identity provider; undefined with another provider. */
  identity: Identity | undefined
  printers: Printer[]
  deletions: DeletionLog
  metrics: Metrics
  securityLog: SecurityLog
  clock: () => Date
  newId: () => string
  randomInt: (below: number) => number
  log: Log
}

export type Services = ReturnType<typeof createServices>

/** Creates the services in the order of their dependencies: each one receives only services above it. */
export function createServices(deps: ServicesDeps) {
  const { site, identity, messageProvider } = deps
  const catalogue = createCatalogueService(deps)
  const menu = createMenuService({ ...deps, catalogue })
  const availability = createAvailabilityService({ ...deps, menu })
  const messages = createMessagesService({ ...deps, messages: messageProvider })
  const loyalty = createLoyaltyService({ ...deps, programme: site.loyalty })
  const customers = createCustomersService({ ...deps, loyalty })
  const tillKeys = createTillKeysService(deps)
  const tills = createTillsService({ ...deps, loyalty, messages })
  const staffNames = createStaffNamesService(deps)
  const screens = createScreensService({ ...deps, staffNames })
  const orders = createOrdersService({ ...deps, customers, messages, staffNames })
  const closing = createOrderClosingService({ ...deps, messages })
  const printing = createPrintingService({ ...deps, orders: closing })
  const taxDocuments = createTaxDocumentsService({ ...deps, orders, messages })
  const refunds = createRefundsService({ ...deps, orders, loyalty, taxDocuments })
  const receipts = createReceiptsService({ ...deps, customers, orders, taxDocuments, refunds })
  const requests = createRefundRequestsService({ ...deps, refunds, loyalty })
  const attention = createAttentionService({ ...deps, messages, requests })
  const attentionRefunds = createAttentionRefundsService({ ...deps, requests, closing, attention })
  const spend = createCheckoutSpendService({ ...deps, customers, loyalty })
  const kitchen = createKitchenService({ ...deps, orders, screens })
  const attendance = createAttendanceService({ ...deps, screens, kitchen, messages })
  const escalation = createEscalationService({ ...deps, customers, closing, kitchen, messages })
  const findCircumstances = createPaidWhile({ kitchen, availability, screens, site })
  const settle = createSettleService({
    ...deps,
    spend,
    customers,
    orders,
    loyalty,
    refunds,
    taxDocuments,
    printing,
    attention,
    attentionRefunds,
    findCircumstances,
  })
  const supersededPages = createSupersededPages({ ...deps, settle })
  const checkout = createCheckoutService({
    ...deps,
    kitchen,
    menu,
    availability,
    customers,
    spend,
    settle,
    supersededPages,
  })
  const customerOrders = createCustomerOrdersService({ ...deps, customers, checkout })
  const orderRefunds = createOrderRefundsService({ ...deps, requests, closing, customerOrders })
  const refundEvents = createRefundEvents({ refunds, requests, closing, attention })
  const refundSender = createRefundSender({ ...deps, refunds, requests, refundEvents, attention })
  const webhooks = createWebhookService({ ...deps, settle, refundEvents, catalogue })
  const sweep = createSweepService({ ...deps, settle, spend })
  const privacy = createPrivacyService({
    ...deps,
    customers,
    loyalty,
    receipts,
    ownAccount: identity?.ownAccount,
    exportSecondFactor: async (subject) => identity?.exportSecondFactor(subject) ?? null,
  })
  const retention = createRetentionService({ ...deps, messages, periods: site.privacy })
  return {
    attendance,
    attention,
    attentionRefunds,
    availability,
    catalogue,
    checkout,
    closing,
    customerOrders,
    customers,
    escalation,
    kitchen,
    loyalty,
    menu,
    messages,
    orderRefunds,
    orders,
    printing,
    privacy,
    receipts,
    refundEvents,
    refundSender,
    refunds,
    requests,
    retention,
    screens,
    settle,
    spend,
    supersededPages,
    sweep,
    tillKeys,
    tills,
    webhooks,
  }
}
