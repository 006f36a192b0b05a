import type { Database, Tx } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Delivery, Message, Messages } from '../providers/messages.ts'
import {
  claimDueMessages,
  deleteOldMessages,
  insertMessage,
  markFailed,
  markSent,
  type WaitingMessage,
} from './outbox-store.ts'

const BATCH = 20
const HELD_FOR_MS = 60_000
const RETRY_AFTER_MS = [5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000]

export interface MessagesDeps {
  database: Database
  messages: Messages
  metrics: Metrics
  clock: () => Date
  newId: () => string
  log: Log
}

export type MessagesService = ReturnType<typeof createMessagesService>

/**
 * What is told to people. A message that must not be forgotten is queued in the transaction of what it tells, sent
 * afterwards, retried with growing gaps and given up loudly; whoever presses a button and waits sends at once.
 */
export function createMessagesService({ database, messages, metrics, clock, newId, log }: MessagesDeps) {
  const inMs = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()

  async function attempt({ id, message, attempts }: WaitingMessage): Promise<void> {
    try {
      await messages.send(message, id)
      await markSent(database.queries, id, inMs(0))
      metrics.countMessage('sent')
    } catch (error) {
      const text = String(error instanceof Error ? (error.cause ?? error) : error).slice(0, 500)
      const retryAfterMs = RETRY_AFTER_MS[attempts - 1]
      if (retryAfterMs !== undefined) {
        await markFailed(database.queries, id, { error: text, nextAttemptAt: inMs(retryAfterMs) })
        metrics.countMessage('retried')
        return
      }
      await markFailed(database.queries, id, { error: text, givenUpAt: inMs(0) })
      metrics.countMessage('given_up')
      log.error({ messageId: id, channel: message.channel, attempts, lastError: text }, 'A message was given up')
    }
  }

  return {
    async enqueue(tx: Tx, message: Message): Promise<void> {
      await insertMessage(tx, { id: newId(), message, createdAt: inMs(0) })
    },

    /** Sends what is due; safe to run in several instances at once. @returns how many were tried */
    async drain(): Promise<number> {
      const due = await claimDueMessages(database.queries, { now: inMs(0), heldUntil: inMs(HELD_FOR_MS), limit: BATCH })
      await Promise.all(due.map(attempt))
      return due.length
    },

    deleteOld: (tx: Tx, before: string): Promise<number> => deleteOldMessages(tx, before),

    /** @throws AppError `message_provider_failed` */
    sendNow: (message: Message): Promise<Delivery> => messages.send(message, newId()),
  }
}
