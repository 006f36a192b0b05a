import type { Message } from '../platform/providers/messages.ts'
import type { Shared } from '../platform/runtime/shared.ts'
import { insertMessage } from './outbox-store.ts'

/** Queues messages to staff from a command: the server that runs on the same data sends them. */
export async function queueMessages(
  { database, clock, newId }: Pick<Shared, 'database' | 'clock' | 'newId'>,
  messages: readonly Message[],
): Promise<void> {
  const at = clock().toISOString()
  for (const message of messages)
    await insertMessage(database.queries, { id: newId(), customerId: null, message, createdAt: at, nextAttemptAt: at })
}
