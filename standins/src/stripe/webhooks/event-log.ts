// Records what happened as Stripe events and hands those an endpoint subscribes to over for delivery.
// Called inside the transaction that changes the object: no change without its event, no event without its change.
import type { Deliveries } from './deliveries.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { Event } from '../objects/object-shapes.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { stripeVersion } from '../api/stripe-version.ts'

const delivered = new Set([
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

export class EventLog {
  readonly #objects: ObjectStore
  readonly #deliveries: Deliveries
  readonly #nowSeconds: () => number
  #quiet = false

  constructor(objects: ObjectStore, deliveries: Deliveries, nowSeconds: () => number) {
    this.#objects = objects
    this.#deliveries = deliveries
    this.#nowSeconds = nowSeconds
  }

  record(type: string, object: object, previousAttributes?: object): void {
    const sent = delivered.has(type) && this.#deliveries.hasEndpoint && !this.#quiet
    const event = {
      id: newObjectId('evt'),
      object: 'event',
      api_version: stripeVersion,
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

  /** Events of the work are recorded and not delivered. */
  withoutDelivery(work: () => void): void {
    this.#quiet = true
    try {
      work()
    } finally {
      this.#quiet = false
    }
  }
}
