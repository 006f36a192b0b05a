import type { Receipt, SetBuyer } from '@fuel-shack/contract/sales/receipts/receipts'
import type { User } from '../../platform/callers.ts'
import type { CustomersService } from '../../cards/customers/customers-service.ts'
import type { Tx } from '../../platform/db/database.ts'
import { orThrow } from '../../platform/errors.ts'
import type { OrdersService, SoldOrder } from '../orders/orders-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import type { DescribedRefund, TaxDocumentsService } from './tax-documents-service.ts'
import { saveBuyer } from './tax-documents-store.ts'

interface ReceiptsDeps extends Pick<Shared, 'database'> {
  customers: Pick<CustomersService, 'ensureCustomer'>
  orders: Pick<OrdersService, 'findSoldOrder' | 'listOrderIds'>
  taxDocuments: TaxDocumentsService
  /** Of payments, which imports receipts. */
  paymentFacts: {
    listRefunds: (tx: Tx, transactionId: string) => Promise<DescribedRefund[]>
  }
}

export type ReceiptsService = ReturnType<typeof createReceiptsService>

export function createReceiptsService({ database, customers, orders, taxDocuments, paymentFacts }: ReceiptsDeps) {
  /** An order from before tax invoices gets its documents with the first request. */
  async function readReceipt(order: SoldOrder): Promise<Receipt> {
    const known = await taxDocuments.findReceipt(database.queries, order.id)
    if (known) return known
    return database.transaction(async (tx) => {
      await taxDocuments.issueInvoice(tx, order)
      const reported = await paymentFacts.listRefunds(tx, order.transactionId)
      await taxDocuments.recordRefunds(tx, order, reported)
      return orThrow(await taxDocuments.findReceipt(tx, order.id), 'order_not_found')
    })
  }

  /** @throws AppError `order_not_found`, also for another customer's order. */
  async function getOwnOrder(caller: User, id: string): Promise<SoldOrder> {
    const { id: customerId } = await customers.ensureCustomer(caller)
    return orThrow(await orders.findSoldOrder(database.queries, { id, customerId }), 'order_not_found')
  }

  return {
    /** @throws AppError `order_not_found` */
    getOwnReceipt: async (caller: User, orderId: string): Promise<Receipt> =>
      readReceipt(await getOwnOrder(caller, orderId)),

    /** @throws AppError `order_not_found` */
    getReceipt: async (orderId: string): Promise<Receipt> =>
      readReceipt(orThrow(await orders.findSoldOrder(database.queries, { id: orderId }), 'order_not_found')),

    /**
     * Section 29-70 of the GST Act asks for the buyer from $1,000 on; customers can name one on any invoice, at any time. The
     * number, the date and the amounts stay, so this is the same invoice and not another.
     *
     * @throws AppError `order_not_found`
     */
    async setBuyer(caller: User, orderId: string, { name, abn }: SetBuyer): Promise<Receipt> {
      const order = await getOwnOrder(caller, orderId)
      await readReceipt(order)
      await database.transaction((tx) => saveBuyer(tx, orderId, { name, abn: abn?.replaceAll(' ', '') ?? null }))
      return readReceipt(order)
    },

    /** Lists the receipts of all orders of a customer, newest first. */
    async listReceipts(customerId: string): Promise<Receipt[]> {
      const receipts: Receipt[] = []
      for (const id of await orders.listOrderIds(database.queries, customerId)) {
        const order = await orders.findSoldOrder(database.queries, { id, customerId })
        if (order) receipts.push(await readReceipt(order))
      }
      return receipts
    },
  }
}
