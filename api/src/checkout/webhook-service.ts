import type { CatalogueService } from '../catalogue/catalogue-service.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { PaymentEvent, Payments } from '../providers/payments.ts'
import { recordEvent } from './checkout-store.ts'
import type { RefundEvents } from './refund-events.ts'
import type { SettleService } from './settle-service.ts'

export interface WebhookDeps {
  database: Database
  payments: Payments
  settle: SettleService
  refundEvents: RefundEvents
  catalogue: CatalogueService
  metrics: Metrics
  clock: () => Date
  log: Log
}

interface Applied {
  orderId?: string
  closed?: boolean
}

export type WebhookService = ReturnType<typeof createWebhookService>

/** Receives the payment provider's signed events: one transaction records the event and everything that it changes. */
export function createWebhookService(deps: WebhookDeps) {
  const { database, payments, settle, refundEvents, catalogue, metrics, clock, log } = deps

  /** @returns what to log and count after the commit. */
  async function applyEvent(tx: Tx, event: PaymentEvent): Promise<Applied> {
    switch (event.what) {
      case 'payment': {
        const orderId = await settle.settlePayment(tx, event.payment)
        if (event.payment.state !== 'expired') return orderId === undefined ? {} : { orderId }
        return { closed: await settle.closePayment(tx, event.payment, 'expired') }
      }
      case 'payment-failed':
        return { closed: await settle.closePayment(tx, event.payment, 'failed') }
      case 'refund':
        await refundEvents.applyRefund(tx, event)
        return {}
      case 'catalogue':
      case 'other':
        return {}
    }
  }

  return {
    /** Safe to repeat, in any order. @throws AppError `invalid_signature` */
    async receiveEvent(body: Buffer, signature: string | undefined): Promise<void> {
      const event = payments.readEvent(body, signature)
      const { kind } = event
      const applied = await database.transaction(async (tx): Promise<Applied> => {
        const isNew = await recordEvent(tx, { id: event.id, kind, receivedAt: clock().toISOString() })
        return isNew ? applyEvent(tx, event) : {}
      })
      const checkoutId = 'payment' in event ? event.payment.checkoutId : null
      if (applied.closed) log.info({ checkoutId, kind }, 'A checkout ended unpaid')
      if (applied.orderId !== undefined) {
        log.info({ orderId: applied.orderId, checkoutId, cause: kind }, 'Settled')
        metrics.countSettled('webhook')
      }
      if (event.what === 'catalogue') await catalogue.refresh()
    },
  }
}
