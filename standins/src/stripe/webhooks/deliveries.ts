import { createHmac } from 'node:crypto'
import type { Store } from '../../store.ts'

/** After the last one, the delivery is given up. */
const RETRY_DELAYS_SECONDS = [1, 2, 5, 15, 60, 300, 1800, 3600, 10_800, 21_600, 43_200, 86_400, 86_400]
const RESPONSE_TIMEOUT_MS = 10_000
const CONCURRENCY = 8

export interface WebhookEndpoint {
  url: string
  secret: string
}
interface Delivery {
  eventId: string
  payload: string
  attempts: number
}

/**
 * The outbox of signed webhooks. A delivery is stored in the transaction of its event and ends with a 2xx response. Any
 * other response, including a redirect, is retried with growing delays for three days.
 */
export class Deliveries {
  readonly #store: Store
  readonly #endpoint: WebhookEndpoint | undefined
  readonly #clock: () => Date
  readonly #stopping = new AbortController()
  readonly #inFlight = new Map<string, Promise<void>>()

  constructor(store: Store, endpoint: WebhookEndpoint | undefined, clock: () => Date) {
    this.#store = store
    this.#endpoint = endpoint
    this.#clock = clock
  }

  get hasEndpoint(): boolean {
    return this.#endpoint !== undefined
  }

  /** Lists the ids of events that the shop was sent and has not accepted, and that are sent again. */
  listUndelivered(): Set<string> {
    const rows = this.#store.all(
      'SELECT event_id FROM stripe_deliveries WHERE attempts > 0 AND next_attempt_ms IS NOT NULL',
    )
    return new Set(rows.map((row) => String(row.event_id)))
  }

  queue(eventId: string, payload: string): void {
    const now = this.#clock().getTime()
    this.#store.run(
      'INSERT INTO stripe_deliveries (event_id, payload, queued_ms, next_attempt_ms) VALUES (?, ?, ?, ?)',
      eventId,
      payload,
      now,
      now,
    )
  }

  /**
   * Sends everything that is due and not in flight. Safe to call at any time: a new event does not wait for the response
   * to an earlier one.
   */
  async deliverDue(): Promise<void> {
    const endpoint = this.#endpoint
    if (!endpoint) return
    for (let due = this.#takeDue(); due.length > 0; due = this.#takeDue()) {
      await Promise.all(due.map(async (delivery) => this.#start(delivery, endpoint)))
    }
  }

  /** Aborts the deliveries in flight; they stay due and are sent again after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#inFlight.values())
  }

  #takeDue(): Delivery[] {
    const slots = CONCURRENCY - this.#inFlight.size
    if (slots <= 0 || this.#stopping.signal.aborted) return []
    const rows = this.#store.all(
      `SELECT event_id, payload, attempts FROM stripe_deliveries
       WHERE next_attempt_ms <= ? ORDER BY next_attempt_ms, rowid LIMIT ?`,
      this.#clock().getTime(),
      CONCURRENCY,
    )
    const due = rows.map((row) => ({
      eventId: String(row.event_id),
      payload: String(row.payload),
      attempts: Number(row.attempts),
    }))
    return due.filter(({ eventId }) => !this.#inFlight.has(eventId)).slice(0, slots)
  }

  async #start(delivery: Delivery, endpoint: WebhookEndpoint): Promise<void> {
    const attempt = this.#attempt(delivery, endpoint).finally(() => this.#inFlight.delete(delivery.eventId))
    this.#inFlight.set(delivery.eventId, attempt)
    return attempt
  }

  async #attempt(delivery: Delivery, endpoint: WebhookEndpoint): Promise<void> {
    const isAccepted = await this.#post(delivery.payload, endpoint)
    if (this.#stopping.signal.aborted && !isAccepted) return
    const delaySeconds = RETRY_DELAYS_SECONDS[delivery.attempts]
    const isOver = isAccepted || delaySeconds === undefined
    this.#store.run(
      'UPDATE stripe_deliveries SET attempts = attempts + 1, next_attempt_ms = ? WHERE event_id = ?',
      isOver ? null : this.#clock().getTime() + delaySeconds * 1000,
      delivery.eventId,
    )
  }

  async #post(payload: string, endpoint: WebhookEndpoint): Promise<boolean> {
    const nowSeconds = Math.floor(this.#clock().getTime() / 1000)
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signWebhook(payload, endpoint.secret, nowSeconds),
          'user-agent': 'Stripe/1.0 (stand-in)',
        },
      })
      await response.body?.cancel()
      return response.ok
    } catch {
      return false
    }
  }
}

/** The `Stripe-Signature` header as documented at https://docs.stripe.com/webhooks#verify-manually. */
function signWebhook(payload: string, secret: string, nowSeconds: number): string {
  const signature = createHmac('sha256', secret).update(`${nowSeconds}.${payload}`, 'utf8').digest('hex')
  return `t=${nowSeconds},v1=${signature}`
}
