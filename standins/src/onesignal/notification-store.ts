import { randomUUID } from 'node:crypto'
import type { Store } from '../store.ts'
import type { Notification } from './notification-rules.ts'

export type SentNotification = Notification & { id: string; sentAt: string }

/** Stores every sent message, for the messages page and for requests that repeat an idempotency key. */
export class NotificationStore {
  readonly #store: Store
  readonly #clock: () => Date

  constructor(store: Store, clock: () => Date) {
    this.#store = store
    this.#clock = clock
  }

  findIdByKey(idempotencyKey: string | undefined): string | undefined {
    if (idempotencyKey === undefined) return undefined
    const row = this.#store.first('SELECT id FROM onesignal_notifications WHERE idempotency_key = ?', idempotencyKey)
    return row && String(row.id)
  }

  save(notification: Notification): string {
    const id = randomUUID()
    this.#store.run(
      'INSERT INTO onesignal_notifications (id, idempotency_key, channel, body, sent_ms) VALUES (?, ?, ?, ?, ?)',
      id,
      notification.idempotency_key ?? null,
      notification.target_channel,
      JSON.stringify(notification),
      this.#clock().getTime(),
    )
    return id
  }

  isFirstAttempt(idempotencyKey: string): boolean {
    return (
      this.#store.run('INSERT INTO onesignal_first_attempts VALUES (?) ON CONFLICT DO NOTHING', idempotencyKey) === 1
    )
  }

  listNewest(limit: number): SentNotification[] {
    const rows = this.#store.all(
      'SELECT id, body, sent_ms FROM onesignal_notifications ORDER BY sequence DESC LIMIT ?',
      limit,
    )
    return rows.map((row) => ({
      ...readNotification(row.body),
      id: String(row.id),
      sentAt: new Date(Number(row.sent_ms)).toISOString(),
    }))
  }
}

function readNotification(body: unknown): Notification {
  const notification: Notification = JSON.parse(String(body))
  return notification
}
