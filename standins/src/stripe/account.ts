import type { Store } from '../store.ts'
import { createIdempotentReplies } from './api/idempotency.ts'
import type { Reader } from './api/params.ts'
import { createObjectStore } from './objects/object-store.ts'
import { Deliveries, type WebhookEndpoint } from './webhooks/deliveries.ts'
import { createEventLog } from './webhooks/event-log.ts'

interface AccountOptions {
  store: Store
  clock: () => Date
  webhook: WebhookEndpoint | undefined
  /** How the account's pages call the shop. */
  businessName: string | undefined
  /** The address of the hosted payment page for a session. */
  payUrl: (sessionId: string) => string
}

export type StripeAccount = ReturnType<typeof openAccount>

/** The state that every call of the imitated API reads and changes. */
export function openAccount({ store, clock, webhook, businessName = 'the shop', payUrl }: AccountOptions) {
  const nowSeconds = () => Math.floor(clock().getTime() / 1000)
  const objects = createObjectStore(store)
  const deliveries = new Deliveries(store, webhook, clock)
  return {
    objects,
    deliveries,
    events: createEventLog(objects, deliveries, nowSeconds),
    replies: createIdempotentReplies(store, nowSeconds),
    transaction: <T>(work: () => T): T => store.transaction(work),
    clock,
    nowSeconds,
    businessName,
    payUrl,
  }
}

export interface StripeCall {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  run(params: unknown, id: string): object
}

/** Pairs a call's parameter reader with its handler. `id` is the `:id` of the path. */
export function stripeCall<P>(
  address: `${StripeCall['method']} /v1/${string}`,
  params: Reader<P>,
  handle: (params: P, id: string) => object,
): StripeCall {
  const path = address.slice(address.indexOf('/'))
  const method = address.startsWith('GET') ? 'GET' : address.startsWith('POST') ? 'POST' : 'DELETE'
  return { method, path, run: (given, id) => handle(params(given, ''), id) }
}
