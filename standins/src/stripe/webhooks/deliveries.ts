// The outbox of signed webhooks. A delivery is stored in the transaction of the event it carries and ends with a 2xx;
// anything else, a redirect included, is tried again with growing delays until three days have passed.
import type { Store } from '../../store.ts'
import { signWebhook } from './webhook-signature.ts'

const retryDelaysSeconds = [1, 2, 5, 15, 60, 300, 1800, 3600, 10_800, 21_600]
const giveUpAfterMs = 3 * 24 * 3600 * 1000
const answerWithinMs = 10_000
const atOnce = 8

export type WebhookEndpoint = { url: string; secret: string }
type Delivery = { eventId: string; payload: string; attempts: number; queuedMs: number }
type Outcome = { accepted: boolean; text: string }

export class Deliveries {
  readonly #store: Store
  readonly #endpoint: WebhookEndpoint | undefined
  readonly #clock: () => Date
  readonly #stopping = new AbortController()
  readonly #underWay = new Map<string, Promise<void>>()

  constructor(store: Store, endpoint: WebhookEndpoint | undefined, clock: () => Date) {
    this.#store = store
    this.#endpoint = endpoint
    this.#clock = clock
  }

  get hasEndpoint(): boolean {
    return this.#endpoint !== undefined
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
   * Sends everything that is due by the clock and not already under way. May be called at any time: an event that
   * happens while an earlier one waits for its answer does not wait with it.
   */
  async deliverDue(): Promise<void> {
    const endpoint = this.#endpoint
    if (!endpoint) return
    for (let due = this.#takeDue(); due.length > 0; due = this.#takeDue()) {
      await Promise.all(due.map(async (delivery) => this.#start(delivery, endpoint)))
    }
  }

  /** Breaks off what is under way; it stays due and is sent again after the next start. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#underWay.values())
  }

  #takeDue(): Delivery[] {
    const room = atOnce - this.#underWay.size
    if (room <= 0 || this.#stopping.signal.aborted) return []
    const rows = this.#store.all(
      `SELECT event_id, payload, attempts, queued_ms FROM stripe_deliveries
       WHERE next_attempt_ms <= ? ORDER BY next_attempt_ms, rowid LIMIT ?`,
      this.#clock().getTime(),
      atOnce,
    )
    const due = rows.map((row) => ({
      eventId: String(row.event_id),
      payload: String(row.payload),
      attempts: Number(row.attempts),
      queuedMs: Number(row.queued_ms),
    }))
    return due.filter(({ eventId }) => !this.#underWay.has(eventId)).slice(0, room)
  }

  async #start(delivery: Delivery, endpoint: WebhookEndpoint): Promise<void> {
    const attempt = this.#attempt(delivery, endpoint).finally(() => this.#underWay.delete(delivery.eventId))
    this.#underWay.set(delivery.eventId, attempt)
    return attempt
  }

  async #attempt(delivery: Delivery, endpoint: WebhookEndpoint): Promise<void> {
    const outcome = await this.#post(delivery.payload, endpoint)
    if (this.#stopping.signal.aborted && !outcome.accepted) return
    const now = this.#clock().getTime()
    const delay = (retryDelaysSeconds[delivery.attempts] ?? retryDelaysSeconds.at(-1) ?? 0) * 1000
    const givenUp = now + delay - delivery.queuedMs > giveUpAfterMs
    this.#store.run(
      'UPDATE stripe_deliveries SET attempts = attempts + 1, outcome = ?, next_attempt_ms = ? WHERE event_id = ?',
      outcome.text,
      outcome.accepted || givenUp ? null : now + delay,
      delivery.eventId,
    )
  }

  async #post(payload: string, endpoint: WebhookEndpoint): Promise<Outcome> {
    const nowSeconds = Math.floor(this.#clock().getTime() / 1000)
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(answerWithinMs)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signWebhook(payload, endpoint.secret, nowSeconds),
          'user-agent': 'Stripe/1.0 (stand-in)',
        },
      })
      await response.body?.cancel()
      return { accepted: response.ok, text: String(response.status) }
    } catch (error) {
      return { accepted: false, text: error instanceof Error ? error.message : String(error) }
    }
  }
}
