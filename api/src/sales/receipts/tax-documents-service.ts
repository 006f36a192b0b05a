import { invoiceTexts } from '@fuel-shack/contract/sales/receipts/receipt-texts'
import type { Receipt } from '@fuel-shack/contract/sales/receipts/receipts'
import type { Queries, Tx } from '../../platform/db/database.ts'
import type { Recipient } from '../../messages/templates/channels.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import { confirmationMessageIds, confirmationMessages } from '../../messages/templates/order-confirmation.ts'
import { orderLink } from '../../messages/templates/to-customer.ts'
import { readCollection, type CollectionDeps } from '../orders/rules/collection.ts'
import type { OrdersService, SoldOrder } from '../orders/orders-service.ts'
import type { RefundReport } from '../../platform/providers/payments.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { receiptText } from './receipt-text.ts'
import { makeInvoice, makeNote, type RefundDescription } from './make-documents.ts'
import * as store from './tax-documents-store.ts'
import type { StoredNote } from './tax-documents-store.ts'

interface TaxDocumentsDeps extends Pick<Shared, 'site' | 'publicUrl' | 'clock'>, CollectionDeps {
  orders: Pick<OrdersService, 'findSoldOrder'>
  messages: Pick<MessagesService, 'enqueueLater'>
}

export interface DescribedRefund extends RefundReport {
  /** The reason and the lines. Without it, all lines share the amount. */
  description?: RefundDescription
}

export type TaxDocumentsService = ReturnType<typeof createTaxDocumentsService>

/**
 * Issues a tax invoice for each order and an adjustment note for each refund. What a document says is stored when it is issued
 * and never calculated again: prices, the address and the rules for GST may change later.
 */
export function createTaxDocumentsService(deps: TaxDocumentsDeps) {
  const { orders, messages, site, publicUrl, clock } = deps

  async function issueInvoice(tx: Tx, order: SoldOrder): Promise<void> {
    if (await store.findInvoice(tx, order.id)) return
    await store.lockSeries(tx, 'tax-invoice')
    // A concurrent request may have issued it while this one waited.
    if (await store.findInvoice(tx, order.id)) return
    await store.insertInvoice(tx, makeInvoice(order, site, clock().toISOString()))
  }

  async function issueNote(
    tx: Tx,
    orderId: string,
    { id: refundId, amountCents, description }: DescribedRefund,
  ): Promise<void> {
    const invoice = await store.findInvoice(tx, orderId)
    if (!invoice) throw new Error(`The order ${orderId} has no invoice to adjust`)
    const note = makeNote(invoice, await store.listNotes(tx, orderId), amountCents, description)
    // The report of a failed refund will make room, and this is called again then.
    if (!note) return
    await store.insertNote(tx, { ...note, refundId, orderId, issuedAt: clock().toISOString() })
  }

  /** Safe to repeat. Issues the notes that are missing, and cancels those of failed refunds. */
  async function recordRefunds(tx: Tx, order: SoldOrder, refunds: readonly DescribedRefund[]): Promise<void> {
    const isBehind = (notes: StoredNote[]) => refunds.some((refund) => needsChange(refund, notes))
    if (refunds.length === 0 || !isBehind(await store.listNotes(tx, order.id))) return
    await issueInvoice(tx, order)
    await store.lockSeries(tx, 'adjustment-note')
    const notes = await store.listNotes(tx, order.id)
    const due = refunds.filter((refund) => needsChange(refund, notes)).toSorted(byId)
    const now = clock().toISOString()
    for (const refund of due.filter((each) => !isActive(each))) await store.cancelNote(tx, refund.id, now)
    for (const refund of due.filter((each) => isActive(each))) await issueNote(tx, order.id, refund)
  }

  return {
    issueInvoice,
    recordRefunds,

    /**
     * Issues the invoice of an order that the same transaction placed, and queues the confirmation that contains it. It waits like
     * docket and push, because the address may be anyone's, and the customer may cancel at once.
     */
    async confirmOrder(tx: Tx, order: SoldOrder & Recipient, checkoutId: string): Promise<void> {
      const invoice = await store.insertInvoice(tx, makeInvoice(order, site, order.createdAt))
      const texts = invoiceTexts(invoice, site.timeZone)
      const collectionAt = await readCollection(deps, tx)
      const shop = { ...site, collection: collectionAt(new Date(order.readyAt ?? order.createdAt)) }
      const confirmations = confirmationMessages(order, shop, {
        link: orderLink(publicUrl, order.id),
        invoice: { title: texts.title, number: invoice.number, text: receiptText(texts, invoice.supplier) },
      })
      const afterMs = site.fulfilment.announceAfterSeconds * 1000
      const ids = confirmationMessageIds({ checkoutId })
      for (const message of confirmations) {
        const id = ids[message.channel === 'sms' ? 'sms' : 'email']
        await messages.enqueueLater(tx, message, { id, customerId: order.customerId, afterMs })
      }
    },

    /** Records the refunds of a checkout's payment. Nothing happens if its order has been deleted. */
    async recordRefundsOfCheckout(tx: Tx, checkoutId: string, refunds: readonly DescribedRefund[]): Promise<void> {
      if (refunds.length === 0) return
      const order = await orders.findSoldOrder(tx, { checkoutId })
      if (order) await recordRefunds(tx, order, refunds)
    },

    /** @returns undefined before the invoice is issued. */
    async findReceipt(queries: Queries, orderId: string): Promise<Receipt | undefined> {
      const invoice = await store.findInvoice(queries, orderId)
      if (!invoice) return undefined
      const stored = await store.listNotes(queries, orderId)
      const active = stored.filter(({ cancelledAt }) => cancelledAt === undefined)
      return {
        orderId,
        invoice,
        adjustmentNotes: stored.map(({ refundId: _refundId, ...note }) => note),
        adjustedCents: active.reduce((sum, { amountCents }) => sum + amountCents, 0),
        adjustedGstCents: active.reduce((sum, { gstCents }) => sum + gstCents, 0),
      }
    },
  }
}

/** Money that is on its way counts: the price has changed already. */
function isActive({ status }: RefundReport): boolean {
  return status === 'pending' || status === 'succeeded'
}

function needsChange(refund: RefundReport, notes: readonly StoredNote[]): boolean {
  const note = notes.find(({ refundId }) => refundId === refund.id)
  return isActive(refund) ? note === undefined : note !== undefined && note.cancelledAt === undefined
}

function byId(one: RefundReport, other: RefundReport): number {
  return one.id < other.id ? -1 : 1
}
