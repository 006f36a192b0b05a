import type { Store } from '../store.ts'
import type { StripeAccount } from './account.ts'
import { Deliveries, type WebhookEndpoint } from './webhooks/deliveries.ts'
import { EventLog } from './webhooks/event-log.ts'
import { ObjectStore } from './objects/object-store.ts'

type AccountOptions = {
  store: Store
  clock: () => Date
  webhook: WebhookEndpoint | undefined
  payUrl: (sessionId: string) => string
}

export function openAccount({ store, clock, webhook, payUrl }: AccountOptions): StripeAccount {
  const nowSeconds = () => Math.floor(clock().getTime() / 1000)
  const objects = new ObjectStore(store)
  const deliveries = new Deliveries(store, webhook, clock)
  return { objects, deliveries, events: new EventLog(objects, deliveries, nowSeconds), nowSeconds, payUrl }
}
