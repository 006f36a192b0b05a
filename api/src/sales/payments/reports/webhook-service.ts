import type { Tx } from '../../../platform/db/database.ts'
import { WebhookRejectedError, type PaymentEvent } from '../../../platform/providers/payments.ts'
import { recordEvent } from '../checkouts/checkout-store.ts'
import type { ProviderReports } from './provider-reports.ts'
import { failure } from '../../../platform/monitoring/security-log.ts'
import type { Shared } from '../../../platform/runtime/shared.ts'
import type { SettleOutcome, SettleService } from '../settling/settle-service.ts'

interface WebhookDeps extends Pick<Shared, 'database' | 'payments' | 'clock' | 'metrics' | 'securityLog'> {
  settle: SettleService
  providerReports: ProviderReports
}

/** Where a delivery came from, for the security log. */
interface WebhookSender {
  ipAddress?: string
  requestId?: string
}

export type WebhookService = ReturnType<typeof createWebhookService>

/** Receives the payment provider's signed events. One transaction records the event and all of its changes. */
export function createWebhookService(deps: WebhookDeps) {
  const { database, payments, settle, providerReports, metrics, clock, securityLog } = deps

  function readEvent(body: Buffer, signature: string | undefined, sender: WebhookSender): PaymentEvent {
    try {
      return payments.readEvent(body, signature)
    } catch (error) {
      if (error instanceof WebhookRejectedError) {
        const { reason } = error
        metrics.countRejectedWebhook(reason)
        securityLog.record(failure('webhook_rejected', sender, { reason }))
      }
      throw error
    }
  }

  async function applyEvent(tx: Tx, event: PaymentEvent): Promise<SettleOutcome[]> {
    switch (event.type) {
      case 'payment':
        return [await settle.applyPayment(tx, event.payment)]
      case 'payment-failed':
        return [await settle.failPayment(tx, event.payment)]
      case 'refund':
      case 'refunded-sum':
      case 'dispute': {
        const recorded = await providerReports.applyEvent(tx, event)
        return recorded.map((attention) => ({ outcome: 'attention', attention }))
      }
      case 'other':
        return []
    }
  }

  return {
    /** Safe to repeat, in any order. @throws WebhookRejectedError */
    async receiveEvent(body: Buffer, signature: string | undefined, sender: WebhookSender = {}): Promise<void> {
      const event = readEvent(body, signature, sender)
      const outcomes = await database.transaction(async (tx): Promise<SettleOutcome[]> => {
        const isNew = await recordEvent(tx, { id: event.id, kind: event.kind, receivedAt: clock().toISOString() })
        return isNew ? applyEvent(tx, event) : []
      })
      for (const outcome of outcomes) settle.report(outcome, 'webhook')
    },
  }
}
