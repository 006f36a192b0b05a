import { randomUUID } from 'node:crypto'
import type { Store } from '../store.ts'
import type { Notification } from './notification-rules.ts'

export type SentNotification = Notification & { id: string; sentAt: string }

export type NotificationStore = ReturnType<typeof createNotificationStore>

/** Stores every sent message, for the messages page and for requests that repeat an idempotency key. */
export function createNotificationStore(store: Store, clock: () => Date) {
  return {
    findIdByKey(idempotencyKey: string | undefined): string | undefined {
      if (idempotencyKey === undefined) return undefined
      const row = store.first('SELECT id FROM onesignal_notifications WHERE idempotency_key = ?', idempotencyKey)
      return row && String(row.id)
    },

    save(notification: Notification): string {
      const id = randomUUID()
      store.run(
        'INSERT INTO onesignal_notifications (id, idempotency_key, channel, body, sent_ms) VALUES (?, ?, ?, ?, ?)',
        id,
        notification.idempotency_key ?? null,
        notification.target_channel,
        JSON.stringify(notification),
        clock().getTime(),
      )
      return id
    },

    listNewest(limit: number): SentNotification[] {
      const rows = store.all(
        'SELECT id, body, sent_ms FROM onesignal_notifications ORDER BY sequence DESC LIMIT ?',
        limit,
      )
      return rows.map((row) => {
        const notification: Notification = JSON.parse(String(row.body))
        return { ...notification, id: String(row.id), sentAt: new Date(Number(row.sent_ms)).toISOString() }
      })
    },
  }
}
