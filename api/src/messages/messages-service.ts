import type { MessageExport } from '@fuel-shack/contract/customers/customers'
import type { NotifiedBy } from '@fuel-shack/contract/orders/orders'
import type { Tx } from '../db/database.ts'
import { latestDue } from '../db/due.ts'
import type { Delivery, Message, Messages, Waiting } from '../providers/messages.ts'
import type { Shared } from '../shared.ts'
import * as store from './outbox-store.ts'
import type { QueuedMessage } from './outbox-store.ts'

/** Messages that are claimed and sent together. */
const BATCH = 10
/** Concurrent batches, so that a slow message delays its own batch only. */
const CONCURRENT_BATCHES = 4
/** Longer than a batch can take. After a crash, another instance or the next start sends the claimed messages. */
const CLAIM_EXPIRES_AFTER_MS = 60_000
const RETRY_AFTER_MS = [5_000, 15_000, 60_000, 5 * 60_000, 15 * 60_000]

interface MessagesDeps extends Pick<Shared, 'database' | 'clock' | 'newId' | 'metrics' | 'log'> {
  messages: Messages
}

export type MessagesService = ReturnType<typeof createMessagesService>
/** `done`: sent, or needless, and nothing of it stays. */
type Attempt = 'sent' | 'done' | 'failed' | 'aborted'
type WaitingLetter = Extract<Waiting, { channel: 'letter' }>
/** @returns undefined for a letter that is no longer worth sending. */
type WriteLetter = (letter: WaitingLetter) => Promise<Message | undefined>

/**
 * Sends messages to customers and staff. A message that must not be lost is queued in the transaction that causes it, sent
 * after the commit, retried with growing delays, and finally given up with an error in the log. A caller that needs the
 * outcome sends directly instead.
 */
export function createMessagesService({ database, messages, metrics, clock, newId, log }: MessagesDeps) {
  const inMs = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()
  let wakeSender = (): void => undefined
  let writeLetter: WriteLetter = ({ name }) => Promise.reject(new Error(`Nothing writes the letter ${name}`))
  let claiming: Promise<unknown> = Promise.resolve()

  async function recordFailure({ id, message, attempts }: QueuedMessage, error: unknown): Promise<void> {
    const text = String(error instanceof Error ? (error.cause ?? error) : error).slice(0, 500)
    const retryAfterMs = RETRY_AFTER_MS[attempts - 1]
    if (retryAfterMs !== undefined) {
      await store.markFailed(database.queries, id, { error: text, nextAttemptAt: inMs(retryAfterMs) })
      metrics.countMessage('retried')
      return
    }
    await store.markFailed(database.queries, id, { error: text, givenUpAt: inMs(0) })
    metrics.countMessage('given_up')
    log.error(
      { messageId: id, channel: message.channel, attempts, lastError: text },
      'A message was given up after its last attempt',
    )
  }

  async function attempt(queued: QueuedMessage, signal: AbortSignal | undefined): Promise<Attempt> {
    try {
      const { message: waiting } = queued
      const message = waiting.channel === 'letter' ? await writeLetter(waiting) : waiting
      if (!message) return 'done'
      await messages.send(message, queued.id, signal)
      metrics.countMessage('sent')
      return waiting.channel === 'letter' ? 'done' : 'sent'
    } catch (error) {
      if (signal?.aborted) return 'aborted'
      await recordFailure(queued, error)
      return 'failed'
    }
  }

  /** Serialises claims: on PostgreSQL, concurrent claims would select the same rows, and one of them would get none. */
  function claim(): Promise<QueuedMessage[]> {
    const claimed = claiming.then(() =>
      store.claimDueMessages(database.queries, {
        now: inMs(0),
        latestDue: latestDue(clock(), RETRY_AFTER_MS, CLAIM_EXPIRES_AFTER_MS),
        claimedUntil: inMs(CLAIM_EXPIRES_AFTER_MS),
        limit: BATCH,
      }),
    )
    claiming = claimed.catch(() => undefined)
    return claimed
  }

  /**
   * @returns `hasMore` is false if nothing more is due. It is also false if the provider accepted none of the batch: during
   * an outage the remaining messages must not use up their attempts.
   */
  async function sendBatch(signal: AbortSignal | undefined): Promise<{ attempted: number; hasMore: boolean }> {
    const due = await claim()
    const outcomes = await Promise.all(due.map((queued) => attempt(queued, signal)))
    const withOutcome = (wanted: Attempt) => due.filter((_, index) => outcomes[index] === wanted).map(({ id }) => id)
    const sent = withOutcome('sent')
    const done = withOutcome('done')
    await store.markSent(database.queries, sent, inMs(0))
    await store.deleteMessages(database.queries, done)
    await store.releaseClaims(database.queries, withOutcome('aborted'), inMs(0))
    return { attempted: due.length, hasMore: due.length === BATCH && sent.length + done.length > 0 && !signal?.aborted }
  }

  async function sendBatches(signal: AbortSignal | undefined): Promise<number> {
    let attempted = 0
    for (;;) {
      const batch = await sendBatch(signal)
      attempted += batch.attempted
      if (!batch.hasMore) return attempted
    }
  }

  async function enqueue(tx: Tx, message: Waiting, customerId: string | null): Promise<void> {
    await store.insertMessage(tx, { id: newId(), customerId, message, createdAt: inMs(0), nextAttemptAt: inMs(0) })
    database.afterCommit(tx, () => wakeSender())
  }

  return {
    /** Whether the operator has set the channel up. */
    canSend: (_channel: NotifiedBy): boolean => true,

    /**
     * Queues a message, which is sent after the transaction commits.
     *
     * @param customerId whom it is for: it is erased with them. Null for staff and other systems.
     */
    enqueue,

    async enqueueAll(tx: Tx, all: readonly Message[], customerId: string | null): Promise<void> {
      for (const message of all) await enqueue(tx, message, customerId)
    },

    /** Queues a message that can be withdrawn by its id until it is due. @param later.customerId as for `enqueue` */
    enqueueLater: (
      tx: Tx,
      message: Message,
      { afterMs, ...later }: { id: string; afterMs: number; customerId: string | null },
    ): Promise<void> =>
      store.insertMessage(tx, { ...later, message, createdAt: inMs(0), nextAttemptAt: inMs(afterMs) }),

    /** Does nothing once the message is being sent. */
    withdraw: store.deleteUnsent,

    /** Registers who writes the letters of the identity provider. */
    writeLettersWith: (write: WriteLetter): void => void (writeLetter = write),

    /** Registers a callback for commits that queued a message. */
    onQueued: (wake: () => void): void => void (wakeSender = wake),

    /** Sends every message that is due. Safe to run concurrently. @returns the number of attempts. */
    async drain(signal?: AbortSignal): Promise<number> {
      const first = await sendBatch(signal)
      if (!first.hasMore) return first.attempted
      const counts = await Promise.all(Array.from({ length: CONCURRENT_BATCHES }, () => sendBatches(signal)))
      return counts.reduce((sum, count) => sum + count, first.attempted)
    },

    listMessages: (customerId: string): Promise<MessageExport[]> =>
      store.listMessagesOfCustomer(database.queries, customerId),

    /** @throws AppError `message_provider_failed` */
    sendNow: (message: Message): Promise<Delivery> => messages.send(message, newId()),
  }
}
