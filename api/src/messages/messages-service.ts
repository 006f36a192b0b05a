import type { MessageExport } from '@fuel-shack/contract/cards/customers'
import type { NotifiedBy } from '@fuel-shack/contract/sales/orders/orders'
import type { Tx } from '../platform/db/database.ts'
import {
  RejectedForGood,
  waitingSchema,
  type Delivery,
  type Message,
  type Messages,
  type Waiting,
} from '../platform/providers/messages.ts'
import type { Shared } from '../platform/runtime/shared.ts'
import * as store from './outbox-store.ts'
import type { QueuedMessage } from './outbox-store.ts'

/** Longer than a batch can take. After a crash, another instance or the next start sends the claimed messages. */
const CLAIM_EXPIRES_AFTER_MS = 60_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const RETRY_AFTER_MS = [5_000, 15_000, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS]
/** A mail server is repaired by a person, perhaps the next day. */
const RETRY_EMAIL_AFTER_MS = [
  ...RETRY_AFTER_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
]

/**
 * Emails have a queue of their own: a slow mail server, or thousands of account messages, must not delay the push about a new order.
 * `batch`: messages that are claimed and sent together, of emails as many as a mail server has connections. A slow message
 * delays its own batch only.
 */
const QUEUES = {
  notices: { batch: 10, concurrentBatches: 4, retryAfterMs: RETRY_AFTER_MS },
  emails: { batch: 3, concurrentBatches: 1, retryAfterMs: RETRY_EMAIL_AFTER_MS },
}
type Queue = (typeof QUEUES)[QueueName]
type QueueName = keyof typeof QUEUES

function queueOf(message: Waiting): QueueName {
  return (message.channel === 'account' ? message.via : message.channel) === 'email' ? 'emails' : 'notices'
}

/** The limit of each channel: more account messages than the rate limits allow in the half hour in which most of them are worth sending. */
const WAITING_ACCOUNT_MESSAGES_MAX = 5000

interface MessagesDeps extends Pick<Shared, 'database' | 'clock' | 'newId' | 'metrics' | 'log'> {
  messages: Messages
  /** The channels that the operator has set up. */
  canSend: Record<NotifiedBy, boolean>
}

export type MessagesService = ReturnType<typeof createMessagesService>
/** `done`: sent, or needless, and nothing of it stays. */
type Attempt = 'sent' | 'done' | 'failed' | 'aborted'
type WaitingAccountMessage = Extract<Waiting, { channel: 'account' }>
/** @returns undefined for an account message whose secret was used or has expired. */
type WriteAccountMessage = (message: WaitingAccountMessage) => Promise<Message | undefined>

/**
 * Sends messages to customers and staff. A message that must not be lost is queued in the transaction that causes it, sent
 * after the commit, retried with growing delays, and finally given up with an error in the log. A caller that needs the
 * outcome sends directly instead.
 */
export function createMessagesService({ database, messages, canSend, metrics, clock, newId, log }: MessagesDeps) {
  const inMs = (milliseconds: number) => new Date(clock().getTime() + milliseconds).toISOString()
  const wakeSenders: Partial<Record<QueueName, () => void>> = {}
  let writeMessage: WriteAccountMessage = ({ name }) =>
    Promise.reject(new Error(`Nothing writes the account message ${name}`))
  const claiming: Partial<Record<QueueName, Promise<unknown>>> = {}

  async function recordFailure(queue: Queue, { id, message, attempts }: QueuedMessage, error: unknown): Promise<void> {
    const channel = waitingSchema.safeParse(message).data?.channel
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const lastError = String(cause).slice(0, 500)
    const retryAfterMs = cause instanceof RejectedForGood ? undefined : queue.retryAfterMs[attempts - 1]
    if (retryAfterMs !== undefined) {
      await store.markFailed(database.queries, id, { lastError, nextAttemptAt: inMs(retryAfterMs) })
      metrics.countMessage('retried')
      return
    }
    // An account message has no customer with whom it would be erased.
    if (channel === 'account') await store.deleteMessages(database.queries, [id])
    else await store.markFailed(database.queries, id, { lastError, givenUpAt: inMs(0) })
    metrics.countMessage('given_up')
    log.error({ messageId: id, channel, attempts, lastError }, 'A message was given up after its last attempt')
  }

  async function attempt(queue: Queue, queued: QueuedMessage, signal: AbortSignal | undefined): Promise<Attempt> {
    try {
      const waiting = waitingSchema.parse(queued.message)
      const message = waiting.channel === 'account' ? await writeMessage(waiting) : waiting
      if (!message) return 'done'
      await messages.send(message, queued.id, signal)
      metrics.countMessage('sent')
      return waiting.channel === 'account' ? 'done' : 'sent'
    } catch (error) {
      if (signal?.aborted) return 'aborted'
      await recordFailure(queue, queued, error)
      return 'failed'
    }
  }

  /** Serialises claims: on PostgreSQL, concurrent claims would select the same rows, and one of them would get none. */
  function claim(name: QueueName): Promise<QueuedMessage[]> {
    const { batch } = QUEUES[name]
    const claimed = (claiming[name] ?? Promise.resolve()).then(() =>
      store.claimDueMessages(database.queries, name, {
        now: inMs(0),
        claimedUntil: inMs(CLAIM_EXPIRES_AFTER_MS),
        limit: batch,
      }),
    )
    claiming[name] = claimed.catch(() => undefined)
    return claimed
  }

  /**
   * @returns `hasMore` is false if nothing more is due. It is also false if the provider accepted none of the batch: during
   * an outage the remaining messages must not use up their attempts.
   */
  async function sendBatch(
    name: QueueName,
    signal: AbortSignal | undefined,
  ): Promise<{ attempted: number; hasMore: boolean }> {
    const queue = QUEUES[name]
    const due = await claim(name)
    const outcomes = await Promise.all(due.map((queued) => attempt(queue, queued, signal)))
    const withOutcome = (wanted: Attempt) => due.filter((_, index) => outcomes[index] === wanted).map(({ id }) => id)
    const sent = withOutcome('sent')
    const done = withOutcome('done')
    await store.markSent(database.queries, sent, inMs(0))
    await store.deleteMessages(database.queries, done)
    await store.releaseClaims(database.queries, withOutcome('aborted'), inMs(0))
    const hasMore = due.length === queue.batch && sent.length + done.length > 0 && !signal?.aborted
    return { attempted: due.length, hasMore }
  }

  async function sendBatches(name: QueueName, signal: AbortSignal | undefined): Promise<number> {
    let attempted = 0
    for (;;) {
      const batch = await sendBatch(name, signal)
      attempted += batch.attempted
      if (!batch.hasMore) return attempted
    }
  }

  async function drainQueue(name: QueueName, signal?: AbortSignal): Promise<number> {
    const first = await sendBatch(name, signal)
    if (!first.hasMore) return first.attempted
    const { concurrentBatches } = QUEUES[name]
    const counts = await Promise.all(Array.from({ length: concurrentBatches }, () => sendBatches(name, signal)))
    return counts.reduce((sum, count) => sum + count, first.attempted)
  }

  async function enqueue(tx: Tx, message: Waiting, customerId: string | null): Promise<void> {
    await store.insertMessage(tx, { id: newId(), customerId, message, createdAt: inMs(0), nextAttemptAt: inMs(0) })
    database.afterCommit(tx, () => wakeSenders[queueOf(message)]?.())
  }

  return {
    /** Returns whether the operator has set the channel up. */
    canSend: (channel: NotifiedBy): boolean => canSend[channel],

    /**
     * Queues a message, which is sent after the transaction commits.
     *
     * @param customerId whom it is for: it is erased with them. Null for staff and other systems.
     */
    enqueue,

    /** Drops the account message when thousands wait: a flood of them must not fill the disk, and its sender must not notice. */
    async enqueueAccountMessage(tx: Tx, message: WaitingAccountMessage): Promise<void> {
      if (
        (await store.countWaitingAccountMessages(tx, message.via, WAITING_ACCOUNT_MESSAGES_MAX)) <
        WAITING_ACCOUNT_MESSAGES_MAX
      )
        return enqueue(tx, message, null)
      metrics.countMessage('dropped')
      log.error({ message: message.name }, 'An account message was dropped, because too many of them wait')
    },

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

    /** Registers who writes the messages of the identity provider. */
    writeAccountMessagesWith: (write: WriteAccountMessage): void => void (writeMessage = write),

    /** Registers the callback for commits that queued a message there. */
    onQueued:
      (name: QueueName) =>
      (wake: () => void): void =>
        void (wakeSenders[name] = wake),

    drainQueue,

    /** Sends every message that is due. Safe to run concurrently. @returns the number of attempts. */
    async drain(signal?: AbortSignal): Promise<number> {
      const [notices, emails] = await Promise.all([drainQueue('notices', signal), drainQueue('emails', signal)])
      return notices + emails
    },

    listMessages: (customerId: string): Promise<MessageExport[]> =>
      store.listMessagesOfCustomer(database.queries, customerId),

    /** @throws AppError `message_provider_failed` */
    sendNow: (message: Message): Promise<Delivery> => messages.send(message, newId()),
  }
}
