import { setTimeout as delay } from 'node:timers/promises'
import type { Site } from '@fuel-shack/contract/site'
import {
  clearOldCheckoutContacts,
  deleteCheckouts,
  deleteOldEvents,
  deleteResolvedAttention,
  deleteUnpaidCheckouts,
} from '../checkout/checkout-privacy-store.ts'
import type { Database, Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { MessagesService } from '../messages/messages-service.ts'
import { clearOldOrderContacts, deleteOldOrders } from '../orders/orders-privacy-store.ts'
import { deleteOldPaymentMoney } from '../refunds/refunds-privacy-store.ts'

const DAY_MS = 24 * 60 * 60_000
const YEAR_MS = 365.25 * DAY_MS
/** Stripe sends an event again for three days by itself, and for thirty when asked to: a repeat is known until then. */
const PROVIDER_EVENT_DAYS = 90
/** Rows of one transaction. On SQLite everything else waits for it. */
const BATCH = 100
const PAUSE_MS = 5

export interface RetentionDeps {
  database: Database
  messages: MessagesService
  periods: Site['privacy']
  clock: () => Date
  log: Log
}

export type RetentionService = ReturnType<typeof createRetentionService>

/** Deletes at most `limit` rows. @returns how many; fewer than `limit` means that none are left */
type DeleteSome = (tx: Tx, limit: number) => Promise<number>

/** Deletes what is past its period: in small transactions with pauses, so that callers do not notice. */
export function createRetentionService({ database, messages, periods, clock, log }: RetentionDeps) {
  const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString()

  /** What is deleted, under the name that the log shows; a new table adds its line here. */
  function listSteps(): Record<string, DeleteSome> {
    const contacts = ago(periods.orderContactDays * DAY_MS)
    const orders = ago(periods.orderYears * YEAR_MS)
    return {
      orderContacts: (tx, limit) => clearOldOrderContacts(tx, contacts, limit),
      checkoutContacts: (tx, limit) => clearOldCheckoutContacts(tx, contacts, limit),
      orders: async (tx, limit) => {
        const checkoutIds = await deleteOldOrders(tx, orders, limit)
        await deleteCheckouts(tx, checkoutIds)
        return checkoutIds.length
      },
      payments: (tx, limit) => deleteOldPaymentMoney(tx, orders, limit),
      unpaidCheckouts: (tx, limit) => deleteUnpaidCheckouts(tx, ago(periods.unpaidCheckoutDays * DAY_MS), limit),
      paymentAttention: (tx, limit) => deleteResolvedAttention(tx, orders, limit),
      providerEvents: (tx, limit) => deleteOldEvents(tx, ago(PROVIDER_EVENT_DAYS * DAY_MS), limit),
      messages: (tx, limit) => messages.deleteOld(tx, ago(periods.messageDays * DAY_MS), limit),
    }
  }

  async function deleteAll(deleteSome: DeleteSome, signal: AbortSignal | undefined): Promise<number> {
    let total = 0
    for (;;) {
      if (signal?.aborted) return total
      const count = await database.transaction((tx) => deleteSome(tx, BATCH))
      total += count
      if (count < BATCH) return total
      await delay(PAUSE_MS)
    }
  }

  return {
    /** Applies the periods of `site.json` and our own; safe to repeat, and to end in the middle. */
    async applyRetention(signal?: AbortSignal): Promise<void> {
      const applied: Record<string, number> = {}
      for (const [name, deleteSome] of Object.entries(listSteps())) {
        applied[name] = await deleteAll(deleteSome, signal)
      }
      if (Object.values(applied).some((count) => count > 0)) log.info(applied, 'Retention periods were applied')
    },
  }
}
