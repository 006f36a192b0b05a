import type { Site } from '@fuel-shack/contract/site/site'
import { createAvailabilityService } from './catalogue/availability-service.ts'
import { createCatalogueService } from './catalogue/catalogue-service.ts'
import { createMenuService } from './catalogue/menu-service.ts'
import { createAttentionRefundsService } from './payments/attention/attention-refunds-service.ts'
import { createAttentionService } from './payments/attention/attention-service.ts'
import { createCheckoutService } from './checkout/checkout-service.ts'
import { createConditionsAtPayment } from './payments/settling/conditions-at-payment.ts'
import { createProviderReports } from './payments/refunds/provider-reports.ts'
import { createRefundSender } from './payments/refunds/refund-sender.ts'
import { createSettleService } from './payments/settling/settle-service.ts'
import { createBalanceReservationsService } from './payments/pages/balance-reservations-service.ts'
import { createPaymentPagesService } from './payments/pages/payment-pages-service.ts'
import { createSupersededPages } from './payments/pages/superseded-pages.ts'
import { createSweepService } from './payments/settling/sweep-service.ts'
import { createWebhookService } from './payments/settling/webhook-service.ts'
import { createCustomersService } from './customers/customers-service.ts'
import type { DeletionLog } from './deletion-log.ts'
import { createCounterService } from './counter/counter-service.ts'
import { createEscalationService } from './escalation/escalation-service.ts'
import type { Identity } from '@fuel-shack/identity/identity'
import { createAttendanceService } from './kitchen/attendance-service.ts'
import { createKitchenService } from './kitchen/kitchen-service.ts'
import { createCardLimitsService } from './loyalty/card-limits-service.ts'
import { createCardQuestions } from './loyalty/questions/card-questions.ts'
import { createLoyaltyService } from './loyalty/loyalty-service.ts'
import { createAlertContactsService } from './manager/alert-contacts-service.ts'
import { createContactCodes } from './manager/contact-codes.ts'
import { createAlertTestService } from './manager/alert-test-service.ts'
import { createCustomerCareService } from './manager/customers/customer-care-service.ts'
import { createManagerDayService } from './manager/manager-day-service.ts'
import { createManagerRecordService } from './manager/manager-record-service.ts'
import { createTeamService } from './manager/team/team-service.ts'
import type { MessagesService } from './messages/messages-service.ts'
import { createCustomerOrdersService } from './orders/customer-orders-service.ts'
import { createPaidOrdersService } from './orders/paid-orders-service.ts'
import { createOrdersService } from './orders/orders-service.ts'
import type { PrinterLogin } from './callers.ts'
import { createPrintersService } from './printing/printers-service.ts'
import { createPrintingService } from './printing/printing-service.ts'
import { createPrivacyService } from './privacy/privacy-service.ts'
import { createRetentionService } from './privacy/retention-service.ts'
import { createOrderRefundsService } from './payments/refunds/order-refunds-service.ts'
import { createRefundNotices } from './payments/refunds/refund-notices.ts'
import { createRefundRights } from './payments/refunds/refund-rights.ts'
import { createRefundRequestsService } from './payments/refunds/refund-requests-service.ts'
import { createPaymentFactsService } from './payments/refunds/payment-facts-service.ts'
import { createReconciliationService } from './reconciliation/reconciliation-service.ts'
import { createRecordService } from './record/record-service.ts'
import { createReceiptsService } from './receipts/receipts-service.ts'
import { createTaxDocumentsService } from './receipts/tax-documents-service.ts'
import { createHoursService } from './settings/hours-service.ts'
import { createSettingsService } from './settings/settings-service.ts'
import type { Shared } from './shared.ts'
import { createScreensService } from './staff/screens-service.ts'
import { createStaffConfirmations } from './staff/staff-confirmations.ts'
import { createStaffNamesService } from './staff/staff-names-service.ts'
import { createDayClosesService } from './takings/day-closes-service.ts'
import { createDocumentExportService } from './takings/document-export-service.ts'
import { createTakingsService } from './takings/takings-service.ts'
import { createTillKeysService } from './tills/till-keys-service.ts'
import { createManagedTillsService } from './tills/managed-tills-service.ts'
import { createTillsService } from './tills/tills-service.ts'

interface ServicesDeps extends Shared {
  site: Site
  messages: MessagesService
  /** The embedded identity provider; undefined with another provider. */
  identity: Identity | undefined
  /** Forgets what is cached of the account of a subject. */
  forgetAccount: (subject: string) => void
  /** Those of the setting `PRINTERS`. */
  operatorPrinters: PrinterLogin[]
  deletions: DeletionLog
  randomInt: (below: number) => number
  /** The same on all instances. */
  instancesSecret: string | Uint8Array
  canSendEvents: boolean
}

export type Services = ReturnType<typeof createServices>

/** Creates the services in the order of their dependencies: each one receives only services above it. */
export function createServices(deps: ServicesDeps) {
  const { site, identity, messages } = deps
  const record = createRecordService(deps)
  const settings = createSettingsService(deps)
  const hours = createHoursService({ settings, site })
  const catalogue = createCatalogueService(deps)
  const menu = createMenuService({ ...deps, catalogue })
  const availability = createAvailabilityService({ ...deps, record, menu })
  const loyalty = createLoyaltyService({ ...deps, settings, timeZone: site.timeZone })
  const cardLimits = createCardLimitsService(deps)
  const staffNames = createStaffNamesService(deps)
  const questions = createCardQuestions({ ...deps, staffNames })
  const customers = createCustomersService({ ...deps, loyalty, cardLimits, questions })
  const tillKeys = createTillKeysService(deps)
  const tills = createTillsService({ ...deps, settings, loyalty, cardLimits })
  const screens = createScreensService({ ...deps, staffNames })
  const serving = { ...deps, settings, hours, customers, loyalty, staffNames }
  const listLoginMeans = async (subject: string) => identity?.ownAccount.listLoginMeans(subject)
  const orders = createOrdersService({ ...serving, listLoginMeans })
  const paidOrders = createPaidOrdersService({ ...deps, settings })
  const refundNotices = createRefundNotices({ ...deps, customers, paidOrders })
  const confirmations = createStaffConfirmations({ ...deps, proofs: identity?.ownAccount })
  const managedTills = createManagedTillsService({ ...deps, tillKeys, record, confirmations })
  const printers = createPrintersService({ ...deps, record, confirmations })
  const printing = createPrintingService({ ...deps, record, printers, paidOrders, menu })
  const taxDocuments = createTaxDocumentsService({ ...deps, settings, hours, orders })
  const paymentFacts = createPaymentFactsService({ ...deps, orders, loyalty, taxDocuments })
  const receipts = createReceiptsService({ ...deps, customers, orders, taxDocuments, paymentFacts })
  const refundRequests = createRefundRequestsService({ ...deps, paymentFacts, loyalty })
  const counter = createCounterService({ ...serving, cardLimits, record, confirmations, questions })
  const refundRights = createRefundRights({ ...deps, settings, confirmations })
  const attention = createAttentionService({ ...deps, refundRequests })
  const refunding = { paidOrders, refundRequests, refundRights, refundNotices, attention, paymentFacts }
  const attentionRefunds = createAttentionRefundsService({ ...deps, ...refunding })
  const balanceReservations = createBalanceReservationsService({ ...deps, customers, loyalty })
  const kitchen = createKitchenService({ ...deps, record, settings, hours, orders, screens })
  const attendance = createAttendanceService({ ...deps, settings, hours, screens, kitchen })
  const escalation = createEscalationService({ ...deps, settings, customers, paidOrders, kitchen })
  const findConditions = createConditionsAtPayment({ settings, hours, kitchen, availability, screens })
  const placing = { ...deps, customers, orders, loyalty, taxDocuments, printing, balanceReservations, findConditions }
  const settle = createSettleService({ ...placing, paymentFacts, attention, attentionRefunds })
  const supersededPages = createSupersededPages({ ...deps, settle })
  const paymentPages = createPaymentPagesService({ ...placing, settings, cardLimits, settle, supersededPages })
  const checkout = createCheckoutService({ ...serving, kitchen, menu, availability, paymentPages })
  const customerOrders = createCustomerOrdersService({ ...deps, settings, hours, customers, paymentPages })
  const orderRefunds = createOrderRefundsService({ ...deps, ...refunding, customers, customerOrders, printing })
  const providerReports = createProviderReports(refunding)
  const refundSender = createRefundSender({ ...deps, ...refunding, providerReports })
  const webhooks = createWebhookService({ ...deps, settle, providerReports, catalogue })
  const sweep = createSweepService({ ...deps, settle, balanceReservations })
  const privacy = createPrivacyService({ ...serving, customerOrders, receipts, ownAccount: identity?.ownAccount })
  const retention = createRetentionService({ ...deps, periods: site.privacy })
  const takings = createTakingsService({ ...deps, settings, menu })
  const dayCloses = createDayClosesService({ ...deps, takings, record, staffNames })
  const documentExport = createDocumentExportService({ ...deps, takings, record })
  const reconciliation = createReconciliationService({ ...deps, takings, record })
  const alertTest = createAlertTestService({ ...deps, settings, record })
  const managing = { ...serving, orders, screens, record, confirmations }
  const codes = createContactCodes({ ...deps, secret: deps.instancesSecret })
  const alertContacts = createAlertContactsService({ ...managing, codes })
  const managerDay = createManagerDayService({
    ...managing,
    printing,
    managedTills,
    alertTest,
    contacts: alertContacts,
  })
  const customerCare = createCustomerCareService({ ...managing, counter })
  const team = createTeamService({ ...managing, team: identity?.team })
  const recordSources = { settings, record, orders, refundRequests, attention }
  const managerRecord = createManagerRecordService({ ...deps, ...recordSources, staffNames })
  return {
    alertContacts,
    attendance,
    attention,
    attentionRefunds,
    availability,
    balanceReservations,
    cardLimits,
    catalogue,
    checkout,
    counter,
    customerCare,
    customerOrders,
    customers,
    dayCloses,
    documentExport,
    escalation,
    hours,
    kitchen,
    loyalty,
    managedTills,
    managerDay,
    managerRecord,
    menu,
    messages,
    orderRefunds,
    orders,
    paidOrders,
    paymentFacts,
    paymentPages,
    printers,
    printing,
    privacy,
    providerReports,
    questions,
    receipts,
    reconciliation,
    refundNotices,
    refundRequests,
    refundRights,
    refundSender,
    retention,
    screens,
    settings,
    settle,
    supersededPages,
    sweep,
    takings,
    team,
    tillKeys,
    tills,
    webhooks,
  }
}
