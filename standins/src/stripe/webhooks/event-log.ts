import type { Deliveries } from './deliveries.ts'
import { newObjectId } from '../objects/object-ids.ts'
import type { Event } from '../objects/object-shapes.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { STRIPE_VERSION } from '../api/stripe-version.ts'

/**
 * Records changes as Stripe events, and queues them for delivery: only the types that the shop subscribes to are recorded.
 * Call it in the transaction that changes the object, so that neither is stored without the other.
 */
export function createEventLog(objects: ObjectStore, deliveries: Deliveries, nowSeconds: () => number) {
  return {
    record(type: string, object: object): void {
      const sent = deliveries.hasEndpoint
      const event: Event = {
        id: newObjectId('evt'),
        object: 'event',
        api_version: STRIPE_VERSION,
        created: nowSeconds(),
        data: { object },
        livemode: false,
        pending_webhooks: sent ? 1 : 0,
        type,
      }
      objects.insert('event', event)
      if (sent) deliveries.queue(event.id, JSON.stringify(event))
    },
  }
}
