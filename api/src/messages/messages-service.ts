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
  releaseClaims,
  type WaitingMessage,
} from './outbox-store.ts'

/** Claimed and sent together. */
const BATCH = 10
/** Batches at the same time, so that one slow message delays no other batch. */
const LANES = 4
/** Longer than a batch can take; after it another instance, or the next start, sends what a crash left behind. */
const CLAIMED_FOR_MS = 60_000
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
type Attempt = 'sent' | 'failed' | 'cut short'

/**
 * Messages to customers and staff. One that must not be lost is queued in the transaction that causes it, sent after the
 * commit, retried with growing gaps, and given up with an error in the log. A caller who waits for the outcome sends at
 * once instead.
 */
export function createMessagesService({ database, messages, metrics, clock, newId, log }: MessagesDeps) {
  const inMs = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()
  let wakeSender = (): void => undefined
  let claiming: Promise<unknown> = Promise.resolve()

  async function noteFailure({ id, message, attempts }: WaitingMessage, error: unknown): Promise<void> {
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

  async function attempt(waiting: WaitingMessage, signal: AbortSignal | undefined): Promise<Attempt> {
    try {
      await messages.send(waiting.message, waiting.id, signal)
      metrics.countMessage('sent')
      return 'sent'
    } catch (error) {
      if (signal?.aborted) return 'cut short'
      await noteFailure(waiting, error)
      return 'failed'
    }
  }

  /** One claim after the other: on PostgreSQL two at once would choose the same rows, and one of them would get none. */
  function claim(): Promise<WaitingMessage[]> {
    const claimed = claiming.then(() =>
      claimDueMessages(database.queries, { now: inMs(0), claimedUntil: inMs(CLAIMED_FOR_MS), limit: BATCH }),
    )
    claiming = claimed.catch(() => undefined)
    return claimed
  }

  /**
   * @returns `mayGoOn` is false where nothing more is due, and where the provider took none of the batch: it is down, and
   * what still waits keeps its attempts for later.
   */
  async function sendBatch(signal: AbortSignal | undefined): Promise<{ tried: number; mayGoOn: boolean }> {
    const due = await claim()
    const outcomes = await Promise.all(due.map((waiting) => attempt(waiting, signal)))
    const withOutcome = (wanted: Attempt) => due.filter((_, index) => outcomes[index] === wanted).map(({ id }) => id)
    const sent = withOutcome('sent')
    await markSent(database.queries, sent, inMs(0))
    await releaseClaims(database.queries, withOutcome('cut short'), inMs(0))
    return { tried: due.length, mayGoOn: due.length === BATCH && sent.length > 0 && !signal?.aborted }
  }

  async function sendBatches(signal: AbortSignal | undefined): Promise<number> {
    let tried = 0
    for (;;) {
      const batch = await sendBatch(signal)
      tried += batch.tried
      if (!batch.mayGoOn) return tried
    }
  }

  return {
    /** Sent right after the commit of this transaction, where the sending job runs. */
    async enqueue(tx: Tx, message: Message): Promise<void> {
      await insertMessage(tx, { id: newId(), message, createdAt: inMs(0) })
      database.afterCommit(tx, () => wakeSender())
    },

    /** Called after each commit that queued a message. */
    onQueued: (wake: () => void): void => void (wakeSender = wake),

    /** Sends all that is due; safe to run in several instances at once. @returns how many were tried */
    async drain(signal?: AbortSignal): Promise<number> {
      const first = await sendBatch(signal)
      if (!first.mayGoOn) return first.tried
      const lanes = await Promise.all(Array.from({ length: LANES }, () => sendBatches(signal)))
      return lanes.reduce((sum, tried) => sum + tried, first.tried)
    },

    deleteOld: (tx: Tx, before: string, limit: number): Promise<number> => deleteOldMessages(tx, before, limit),

    /** @throws AppError `message_provider_failed` */
    sendNow: (message: Message): Promise<Delivery> => messages.send(message, newId()),
  }
}
