import type { LoyaltyService } from '../../../cards/loyalty/loyalty-service.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import type { PaymentFactsService } from './payment-facts-service.ts'

export interface RefundRequestsDeps extends Pick<Shared, 'database' | 'clock' | 'newId'> {
  paymentFacts: Pick<PaymentFactsService, 'updateOrder'>
  loyalty: Pick<LoyaltyService, 'returnSpend'>
  /** Runs after each commit that requested a refund. */
  wakeSender: () => void
}
