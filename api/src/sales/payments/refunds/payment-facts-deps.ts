import type { LoyaltyService } from '../../../cards/loyalty/loyalty-service.ts'
import type { OrdersService } from '../../orders/orders-service.ts'
import type { TaxDocumentsService } from '../../receipts/tax-documents-service.ts'

export interface PaymentFactsDeps {
  orders: Pick<OrdersService, 'updateRefundState'>
  loyalty: Pick<LoyaltyService, 'pointsOf' | 'correctPoints'>
  taxDocuments: Pick<TaxDocumentsService, 'recordRefundsOfCheckout'>
  clock: () => Date
}
