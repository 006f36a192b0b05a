import type { Tx } from '../db/database.ts'
import type { RefundOrDisputeEvent, RefundsService } from '../refunds/refunds-service.ts'
import type { AttentionService } from './attention-service.ts'
import type { NewAttention } from './attention-store.ts'
import { findCheckout } from './checkout-store.ts'

export type RefundEvents = ReturnType<typeof createRefundEvents>

interface RefundEventsDeps {
  refunds: RefundsService
  attention: AttentionService
}

/** Applies refunds and disputes, and shows staff the ones that need action: a dispute to answer, or redeemed points. */
export function createRefundEvents({ refunds, attention }: RefundEventsDeps) {
  return {
    /** Safe to repeat, and in any order. @returns the records to report after the commit. */
    async applyEvent(tx: Tx, event: RefundOrDisputeEvent): Promise<NewAttention[]> {
      const { checkoutId, totalCents, netCents, isDisputed, hasShortfall } = await refunds.applyEvent(tx, event)
      const kinds: NewAttention['kind'][] = [
        ...(event.type === 'dispute' && isDisputed ? (['disputed'] as const) : []),
        ...(hasShortfall ? (['points_redeemed'] as const) : []),
      ]
      if (checkoutId === null || kinds.length === 0) return []
      const checkout = await findCheckout(tx, checkoutId)
      const sessionId = checkout?.sessionId ?? event.transactionId
      const recorded: NewAttention[] = []
      for (const kind of kinds) {
        const attentionRecord = await attention.record(tx, {
          kind,
          checkoutId,
          sessionId,
          transactionId: event.transactionId,
          providerStatus: null,
          expectedCents: totalCents,
          receivedCents: netCents,
          currency: null,
        })
        if (attentionRecord) recorded.push(attentionRecord)
      }
      return recorded
    },
  }
}
