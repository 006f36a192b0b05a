import { NOTIFIED_BY, type NotifiedBy } from '@fuel-shack/contract/sales/orders/orders'
import type { CustomersService } from '../../cards/customers/customers-service.ts'
import { AppError } from '../../platform/errors.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import { readyMessages, readyPush } from '../../messages/templates/order-ready.ts'
import { orderLink } from '../../messages/templates/to-customer.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { readCollection, type CollectionDeps } from './rules/collection.ts'
import type { OrderRecord } from './orders-store.ts'

interface ReadyNoticeDeps extends Pick<Shared, 'database' | 'site' | 'publicUrl' | 'clock' | 'log'>, CollectionDeps {
  customers: Pick<CustomersService, 'addressed' | 'getSubject'>
  messages: Pick<MessagesService, 'sendNow'>
}

/**
 * A guest at the counter who has left no number is called, so nothing is sent to them.
 *
 * @returns the channels that accepted it. @throws AppError `not_reachable`, `message_provider_failed`
 */
export async function notifyCustomer(deps: ReadyNoticeDeps, order: OrderRecord): Promise<NotifiedBy[]> {
  const { database, customers, messages, site, publicUrl, clock, log } = deps
  const pushed = trySendPush(deps, order)
  const collectionAt = await readCollection(deps)
  const shop = { ...site, collection: collectionAt(clock()) }
  const addressed = await customers.addressed(database.queries, order)
  // A guest at the counter has no page of the order.
  const link = order.counter ? undefined : orderLink(publicUrl, order.id)
  const readied = readyMessages(addressed, shop, link)
  if (order.counter && readied.length === 0) return []
  const results = await Promise.allSettled(readied.map((message) => messages.sendNow(message)))
  await pushed
  for (const result of results) {
    if (result.status === 'rejected')
      log.warn({ err: result.reason, orderId: order.id }, 'A ready message was rejected')
  }
  const notifiedBy = NOTIFIED_BY.filter((channel) =>
    results.some(
      (result, index) =>
        readied[index]?.channel === channel && result.status === 'fulfilled' && result.value === 'accepted',
    ),
  )
  if (notifiedBy.length > 0) return notifiedBy
  const failure = results.find((result) => result.status === 'rejected')
  throw failure ? new AppError('message_provider_failed', { cause: failure.reason }) : new AppError('not_reachable')
}

/** Best effort: a push does not decide whether a dispatch succeeds. */
async function trySendPush(deps: ReadyNoticeDeps, order: OrderRecord): Promise<void> {
  const { customers, messages, site, publicUrl, log } = deps
  if (order.customerId === null) return
  try {
    const subject = await customers.getSubject(order.customerId)
    await messages.sendNow(readyPush(order, site, { subject, link: orderLink(publicUrl, order.id) }))
  } catch (error) {
    log.warn({ err: error, orderId: order.id }, 'The push notification to the customer was not accepted')
  }
}
