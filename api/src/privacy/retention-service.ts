import { setTimeout as delay } from 'node:timers/promises'
import type { Site } from '@fuel-shack/contract/site/site'
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
import { deleteOldDocuments } from '../receipts/receipts-privacy-store.ts'
import { deleteOldPayments } from '../refunds/refunds-privacy-store.ts'

const DAY_MS = 24 * 60 * 60_000
const YEAR_MS = 365.25 * DAY_MS
/** Stripe retries an event for three days, and can resend it for thirty: repeats must be recognised until then. */
const PROVIDER_EVENT_DAYS = 90
/** Rows per transaction: on SQLite all other writes wait for it. */
const BATCH = 100
const PAUSE_MS = 5

interface RetentionDeps {
  database: Database
  messages: MessagesService
  periods: Site['privacy']
  clock: () => Date
  log: Log
}

export type RetentionService = ReturnType<typeof createRetentionService>

/** Deletes at most `limit` rows. @returns the number; fewer than `limit` means that none are left. */
type DeleteBatch = (tx: Tx, limit: number) => Promise<number>

/** Deletes data after its retention period, in small transactions with pauses, so that requests are not delayed. */
export function createRetentionService({ database, messages, periods, clock, log }: RetentionDeps) {
  const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds).toISOString()

  /** The steps by the name that the log shows. A new table adds its step here. */
  function listSteps(): Record<string, DeleteBatch> {
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
      // After the orders, because an order that is still stored has its invoice.
      taxDocuments: (tx, limit) => deleteOldDocuments(tx, orders, limit),
      payments: (tx, limit) => deleteOldPayments(tx, orders, limit),
      unpaidCheckouts: (tx, limit) => deleteUnpaidCheckouts(tx, ago(periods.unpaidCheckoutDays * DAY_MS), limit),
      paymentAttention: (tx, limit) => deleteResolvedAttention(tx, orders, limit),
      providerEvents: (tx, limit) => deleteOldEvents(tx, ago(PROVIDER_EVENT_DAYS * DAY_MS), limit),
      messages: (tx, limit) => messages.deleteOld(tx, ago(periods.messageDays * DAY_MS), limit),
    }
  }

  async function deleteAll(deleteBatch: DeleteBatch, signal: AbortSignal | undefined): Promise<number> {
    let total = 0
    for (;;) {
      if (signal?.aborted) return total
      const count = await database.transaction((tx) => deleteBatch(tx, BATCH))
      total += count
      if (count < BATCH) return total
      await delay(PAUSE_MS)
    }
  }

  return {
    /** Applies every retention period. Safe to repeat and to abort. */
    async applyRetention(signal?: AbortSignal): Promise<void> {
      const applied: Record<string, number> = {}
      for (const [name, deleteBatch] of Object.entries(listSteps())) {
        applied[name] = await deleteAll(deleteBatch, signal)
      }
      if (Object.values(applied).some((count) => count > 0)) log.info(applied, 'Retention periods were applied')
    },
  }
}
