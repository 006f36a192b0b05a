import type { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { accounts } from './migrations/people/accounts.ts'
import { audit } from './migrations/operations/audit.ts'
import { availability } from './migrations/orders/availability.ts'
import { cancelOffers } from './migrations/orders/cancel-offers.ts'
import { cancelling } from './migrations/orders/cancelling.ts'
import { cardQuestions } from './migrations/cards/card-questions.ts'
import { counter } from './migrations/cards/counter.ts'
import { columnNames } from './migrations/operations/column-names.ts'
import { databaseUse } from './migrations/operations/database-use.ts'
import { dataOrigin } from './migrations/operations/data-origin.ts'
import { dayCloses } from './migrations/managers/day-closes.ts'
import { dishDetails } from './migrations/orders/dish-details.ts'
import { escalation } from './migrations/kitchen/escalation.ts'
import { firstSchema } from './migrations/operations/first-schema.ts'
import { grillPortions } from './migrations/orders/grill-portions.ts'
import { identityKeys } from './migrations/people/identity-keys.ts'
import { kitchenPace } from './migrations/kitchen/kitchen-pace.ts'
import { ledgerBasis } from './migrations/cards/ledger-basis.ts'
import { login } from './migrations/people/login.ts'
import { messageQueues } from './migrations/operations/message-queues.ts'
import { messageCustomer } from './migrations/kitchen/message-customer.ts'
import { messagesBy } from './migrations/people/messages-by.ts'
import { notifiedBy } from './migrations/kitchen/notified-by.ts'
import { openCheckouts } from './migrations/payments/open-checkouts.ts'
import { operations } from './migrations/operations/operations.ts'
import { orderLines } from './migrations/orders/order-lines.ts'
import { orderTicket } from './migrations/orders/order-ticket.ts'
import { ownRefunds } from './migrations/payments/own-refunds.ts'
import { reconciliations } from './migrations/managers/reconciliations.ts'
import { record } from './migrations/managers/record.ts'
import { recordSessions } from './migrations/managers/record-sessions.ts'
import { replacedDayCloses } from './migrations/managers/replaced-day-closes.ts'
import { replacedCards } from './migrations/cards/replaced-cards.ts'
import { unmergedCards } from './migrations/cards/unmerged-cards.ts'
import { refundRights } from './migrations/payments/refund-rights.ts'
import { refundTime } from './migrations/payments/refund-time.ts'
import { refunds } from './migrations/payments/refunds.ts'
import { pickUp } from './migrations/orders/pick-up.ts'
import { printers } from './migrations/kitchen/printers.ts'
import { printing } from './migrations/kitchen/printing.ts'
import { secondFactor } from './migrations/people/second-factor.ts'
import { taxInvoices } from './migrations/payments/tax-invoices.ts'
import { spendAtCheckout } from './migrations/payments/spend-at-checkout.ts'
import { sharedScreens } from './migrations/people/shared-screens.ts'
import { team } from './migrations/people/team.ts'
import { staffPins } from './migrations/people/staff-pins.ts'
import { settings } from './migrations/managers/settings.ts'
import { verifiedAddresses } from './migrations/people/verified-addresses.ts'
import { tills } from './migrations/cards/tills.ts'
import { paymentAttention } from './migrations/payments/payment-attention.ts'
import { pendingPoints } from './migrations/cards/pending-points.ts'

type Up = (queries: Kysely<unknown>, engine: Engine) => Promise<void>

/** Every schema change, in order. A migration that has been released is never edited. */
export const migrations: Record<string, Up> = {
  '0001-first-schema': firstSchema,
  '0002-data-origin': dataOrigin,
  '0003-accounts': accounts,
  '0004-login': login,
  '0005-second-factor': secondFactor,
  '0006-payment-attention': paymentAttention,
  '0007-refunds': refunds,
  '0008-operations': operations,
  '0009-audit': audit,
  '0010-tills': tills,
  '0011-column-names': columnNames,
  '0012-dish-details': dishDetails,
  '0013-order-lines': orderLines,
  '0014-availability': availability,
  '0015-kitchen-pace': kitchenPace,
  '0016-pick-up': pickUp,
  '0017-order-ticket': orderTicket,
  '0018-own-refunds': ownRefunds,
  '0019-tax-invoices': taxInvoices,
  '0020-notified-by': notifiedBy,
  '0021-spend-at-checkout': spendAtCheckout,
  '0022-shared-screens': sharedScreens,
  '0023-printing': printing,
  '0024-refund-time': refundTime,
  '0025-escalation': escalation,
  '0026-staff-pins': staffPins,
  '0027-pending-points': pendingPoints,
  '0028-cancelling': cancelling,
  '0029-refund-rights': refundRights,
  '0030-message-customer': messageCustomer,
  '0031-grill-portions': grillPortions,
  '0032-cancel-offers': cancelOffers,
  '0033-settings': settings,
  '0034-record': record,
  '0035-record-sessions': recordSessions,
  '0036-ledger-basis': ledgerBasis,
  '0037-printers': printers,
  '0038-counter': counter,
  '0039-replaced-cards': replacedCards,
  '0040-card-questions': cardQuestions,
  '0041-day-closes': dayCloses,
  '0042-reconciliations': reconciliations,
  '0043-team': team,
  '0044-verified-addresses': verifiedAddresses,
  '0045-messages-by': messagesBy,
  '0046-open-checkouts': openCheckouts,
  '0047-message-queues': messageQueues,
  '0048-replaced-day-closes': replacedDayCloses,
  '0049-unmerged-cards': unmergedCards,
  '0050-database-use': databaseUse,
  '0051-identity-keys': identityKeys,
}
