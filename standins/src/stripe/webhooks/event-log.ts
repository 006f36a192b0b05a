import type { Deliveries } from './deliveries.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { Event } from '../objects/object-shapes.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { STRIPE_VERSION } from '../api/stripe-version.ts'

const DELIVERED_TYPES = new Set([
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
  'charge.refund.updated',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'price.created',
  'price.updated',
  'product.created',
  'product.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
])

/**
 * Records changes as Stripe events, and queues the ones that the endpoint subscribes to for delivery. Call it in the
 * transaction that changes the object, so that neither is stored without the other.
 */
export class EventLog {
  readonly #objects: ObjectStore
  readonly #deliveries: Deliveries
  readonly #nowSeconds: () => number
  #isMuted = false

  constructor(objects: ObjectStore, deliveries: Deliveries, nowSeconds: () => number) {
    this.#objects = objects
    this.#deliveries = deliveries
    this.#nowSeconds = nowSeconds
  }

  record(type: string, object: object, previousAttributes?: object): void {
    const sent = DELIVERED_TYPES.has(type) && this.#deliveries.hasEndpoint && !this.#isMuted
    const event = {
      id: newObjectId('evt'),
      object: 'event',
      api_version: STRIPE_VERSION,
      created: this.#nowSeconds(),
      data: { object, ...(previousAttributes && { previous_attributes: previousAttributes }) },
      livemode: false,
      pending_webhooks: sent ? 1 : 0,
      request: null,
      type,
    } satisfies Event
    this.#objects.insert('event', event)
    if (sent) this.#deliveries.queue(event.id, JSON.stringify(event))
  }

  /** Records the events of `work` without delivering them. */
  withoutDelivery(work: () => void): void {
    this.#isMuted = true
    try {
      work()
    } finally {
      this.#isMuted = false
    }
  }
}
