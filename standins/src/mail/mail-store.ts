import { randomUUID } from 'node:crypto'
import type { Store } from '../store.ts'

interface Mail {
  id: string
  to: string[]
  subject: string
  text: string
  html: string
  sentAt: string
}

export type MailStore = ReturnType<typeof createMailStore>

/** Every email that the mail server accepted. */
export function createMailStore(store: Store, clock: () => Date) {
  return {
    save({ to, subject, text, html }: Omit<Mail, 'id' | 'sentAt'>): void {
      store.run(
        'INSERT INTO mails (id, recipients, subject, text, html, received_ms) VALUES (?, ?, ?, ?, ?, ?)',
        randomUUID(),
        JSON.stringify(to),
        subject,
        text,
        html,
        clock().getTime(),
      )
    },

    findHtml(id: string): string | undefined {
      const row = store.first('SELECT html FROM mails WHERE id = ?', id)
      return row && String(row.html)
    },

    listNewest: (limit: number): Mail[] =>
      store.all('SELECT * FROM mails ORDER BY sequence DESC LIMIT ?', limit).map((row) => ({
        id: String(row.id),
        to: JSON.parse(String(row.recipients)),
        subject: String(row.subject),
        text: String(row.text),
        html: String(row.html),
        sentAt: new Date(Number(row.received_ms)).toISOString(),
      })),
  }
}
