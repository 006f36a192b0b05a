import type { Tx } from '../db/database.ts'
import type { MoneyBackEvent, RefundsService } from '../refunds/refunds-service.ts'
import type { AttentionService } from './attention-service.ts'
import type { NewAttention } from './attention-store.ts'
import { findCheckout } from './checkout-store.ts'

export type RefundEvents = ReturnType<typeof createRefundEvents>

interface RefundEventsDeps {
  refunds: RefundsService
  attention: AttentionService
}

/** What staff must know of money that went back: a dispute that has to be answered, points that are gone. */
export function createRefundEvents({ refunds, attention }: RefundEventsDeps) {
  return {
    /** Safe to repeat, and in any order. @returns what to report after the commit. */
    async applyEvent(tx: Tx, event: MoneyBackEvent): Promise<NewAttention[]> {
      const { checkoutId, totalCents, keptCents, isDisputed, hasShortfall } = await refunds.applyEvent(tx, event)
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
          receivedCents: keptCents,
          currency: null,
        })
        if (attentionRecord) recorded.push(attentionRecord)
      }
      return recorded
    },
  }
}
