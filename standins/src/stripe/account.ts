import type { Deliveries } from './webhooks/deliveries.ts'
import type { EventLog } from './webhooks/event-log.ts'
import type { ObjectStore } from './objects/object-store.ts'
import type { Reader } from './api/params.ts'

/** What every call of the imitated API works on. */
export type StripeAccount = {
  objects: ObjectStore
  events: EventLog
  deliveries: Deliveries
  nowSeconds(): number
  /** The address of the hosted payment page for a session. */
  payUrl(sessionId: string): string
}

export type StripeCall = {
  method: 'GET' | 'POST'
  path: string
  run(params: unknown, id: string): object
}

/** Ties the parameters' reader to the code that uses them. `id` is the `:id` of the path. */
export function stripeCall<P>(
  address: `${'GET' | 'POST'} /v1/${string}`,
  params: Reader<P>,
  act: (params: P, id: string) => object,
): StripeCall {
  const path = address.slice(address.indexOf('/'))
  return { method: address.startsWith('GET') ? 'GET' : 'POST', path, run: (given, id) => act(params(given, ''), id) }
}
