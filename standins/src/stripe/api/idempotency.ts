import { createHash } from 'node:crypto'
import type { Store } from '../../store.ts'
import { StripeError } from './stripe-error.ts'

const KEY_LIFETIME_SECONDS = 24 * 3600

interface StoredReply {
  body: string
  requestId: string
}

/**
 * The same key with the same parameters returns the first response. A rejected request stores nothing, and keys expire
 * after a day. https://docs.stripe.com/api/idempotent_requests
 */
export function createIdempotentReplies(store: Store, nowSeconds: () => number) {
  return {
    find(key: string, fingerprint: string): StoredReply | undefined {
      store.run('DELETE FROM stripe_replies WHERE stored_s < ?', nowSeconds() - KEY_LIFETIME_SECONDS)
      const row = store.first('SELECT fingerprint, body, request_id FROM stripe_replies WHERE idempotency_key = ?', key)
      if (!row) return undefined
      if (row.fingerprint !== fingerprint) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
        throw new StripeError(400, message, { type: 'idempotency_error' })
      }
      return { body: String(row.body), requestId: String(row.request_id) }
    },

    save(key: string, fingerprint: string, reply: StoredReply): void {
      store.run(
        'INSERT INTO stripe_replies (idempotency_key, fingerprint, request_id, body, stored_s) VALUES (?, ?, ?, ?, ?)',
        key,
        fingerprint,
        reply.requestId,
        reply.body,
        nowSeconds(),
      )
    },
  }
}

export function fingerprintOf(path: string, params: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([path, params]))
    .digest('hex')
}
