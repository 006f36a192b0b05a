import type { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { accounts } from './migrations/accounts.ts'
import { audit } from './migrations/audit.ts'
import { availability } from './migrations/availability.ts'
import { cancelOffers } from './migrations/cancel-offers.ts'
import { cancelling } from './migrations/cancelling.ts'
import { cardQuestions } from './migrations/card-questions.ts'
import { counter } from './migrations/counter.ts'
import { columnNames } from './migrations/column-names.ts'
import { dataOrigin } from './migrations/data-origin.ts'
import { dayCloses } from './migrations/day-closes.ts'
import { dishDetails } from './migrations/dish-details.ts'
import { escalation } from './migrations/escalation.ts'
import { firstSchema } from './migrations/first-schema.ts'
import { grillPortions } from './migrations/grill-portions.ts'
import { kitchenPace } from './migrations/kitchen-pace.ts'
import { ledgerBasis } from './migrations/ledger-basis.ts'
import { login } from './migrations/login.ts'
import { messageCustomer } from './migrations/message-customer.ts'
import { notifiedBy } from './migrations/notified-by.ts'
import { operations } from './migrations/operations.ts'
import { orderLines } from './migrations/order-lines.ts'
import { orderTicket } from './migrations/order-ticket.ts'
import { ownRefunds } from './migrations/own-refunds.ts'
import { reconciliations } from './migrations/reconciliations.ts'
import { record } from './migrations/record.ts'
import { recordSessions } from './migrations/record-sessions.ts'
import { replacedCards } from './migrations/replaced-cards.ts'
import { refundRights } from './migrations/refund-rights.ts'
import { refundTime } from './migrations/refund-time.ts'
import { refunds } from './migrations/refunds.ts'
import { pickUp } from './migrations/pick-up.ts'
import { printers } from './migrations/printers.ts'
import { printing } from './migrations/printing.ts'
import { secondFactor } from './migrations/second-factor.ts'
import { taxInvoices } from './migrations/tax-invoices.ts'
import { spendAtCheckout } from './migrations/spend-at-checkout.ts'
import { sharedScreens } from './migrations/shared-screens.ts'
import { staffPins } from './migrations/staff-pins.ts'
import { settings } from './migrations/settings.ts'
import { tills } from './migrations/tills.ts'
import { paymentAttention } from './migrations/payment-attention.ts'
import { pendingPoints } from './migrations/pending-points.ts'

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
}
