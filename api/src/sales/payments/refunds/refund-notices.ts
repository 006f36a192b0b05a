import type { DeclineReason } from '@fuel-shack/contract/sales/orders/orders'
import { REFUND_REASONS } from '@fuel-shack/contract/sales/payments/refund-states'
import type { Cents } from '@fuel-shack/contract/platform/money'
import type { CustomersService } from '../../../cards/customers/customers-service.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MessagesService } from '../../../messages/messages-service.ts'
import {
  cancelledMessages,
  declinedMessages,
  refundedMessages,
  returnedPaymentMessages,
  type ReturnedMoney,
} from '../../../messages/templates/order-money.ts'
import type { Contact, Recipient } from '../../../messages/templates/channels.ts'
import { orderLink } from '../../../messages/templates/to-customer.ts'
import type { OrderRecord, PaidOrdersService } from '../../orders/paid-orders-service.ts'
import type { Message } from '../../../platform/providers/messages.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'

interface RefundNoticesDeps extends Pick<Shared, 'site' | 'publicUrl'> {
  customers: Pick<CustomersService, 'addressed'>
  paidOrders: Pick<PaidOrdersService, 'findOrder'>
  messages: Pick<MessagesService, 'enqueueAll'>
}

export type RefundNotices = ReturnType<typeof createRefundNotices>

/** Notifies customers of the money that goes back to them, in the transaction that causes it. */
export function createRefundNotices({ customers, paidOrders, messages, site, publicUrl }: RefundNoticesDeps) {
  /** An order whose retention period is over has no contact left. */
  async function aboutOrder(
    tx: Tx,
    id: string,
    messagesFor: (order: OrderRecord & Recipient) => Message[],
  ): Promise<void> {
    const order = await paidOrders.findOrder(tx, id)
    if (order) await messages.enqueueAll(tx, messagesFor(await customers.addressed(tx, order)), order.customerId)
  }

  const linkTo = (id: string) => orderLink(publicUrl, id)

  return {
    orderDeclined: (tx: Tx, id: string, { reason, refund }: { reason: DeclineReason; refund: ReturnedMoney }) =>
      aboutOrder(tx, id, (order) => declinedMessages(order, site, { reason, refund, link: linkTo(id) })),

    orderCancelled: (tx: Tx, id: string, refund: ReturnedMoney): Promise<void> =>
      aboutOrder(tx, id, (order) => cancelledMessages(order, site, { refund, link: linkTo(id) })),

    /** Call when the provider has made the refund. */
    orderRefunded(tx: Tx, id: string, refunded: { reason: string | null; refund: ReturnedMoney }): Promise<void> {
      const reason = REFUND_REASONS.find((each) => each === refunded.reason) ?? null
      const { refund } = refunded
      return aboutOrder(tx, id, (order) => refundedMessages(order, site, { reason, refund, link: linkTo(id) }))
    },

    /** Call when the provider has refunded a payment that never became an order. */
    async paymentReturned(tx: Tx, contact: Contact & { customerId: string }, cents: Cents): Promise<void> {
      const returned = returnedPaymentMessages(await customers.addressed(tx, contact), site, cents)
      await messages.enqueueAll(tx, returned, contact.customerId)
    },
  }
}
