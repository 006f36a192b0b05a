import type { EscalationStep } from '@fuel-shack/contract/shop/rest-stop/escalation'
import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { CustomersService } from '../../cards/customers/customers-service.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { KitchenService } from '../../shop/kitchen/kitchen-service.ts'
import type { MessagesService } from '../../messages/messages-service.ts'
import { orderLink } from '../../messages/templates/to-customer.ts'
import { offerRefundMessages, unopenedPush, unopenedSms } from '../../messages/templates/unopened-order.ts'
import type { PaidOrdersService } from '../../sales/orders/paid-orders-service.ts'
import type { SettingsService } from '../../records/settings/settings-service.ts'
import type { Shared } from '../../platform/runtime/shared.ts'
import { listUnopenedOrders, recordEscalation, type UnopenedOrder } from './escalation-store.ts'
import { findDueStep } from './next-step.ts'

interface Escalated {
  order: Awaited<ReturnType<PaidOrdersService['getOrder']>>
  /** The customer's subject, for a push. */
  subject: string
}

const MINUTE_MS = 60_000
/** After a longer outage an order is past help by these steps, and staff see it as late. */
const ESCALATED_FOR_MS = 6 * 60 * MINUTE_MS
/** How long a customer can cancel an order that has reached no one. */
const OFFER_LASTS_MS = 6 * 60 * MINUTE_MS

interface EscalationDeps extends Pick<
  Shared,
  'database' | 'changes' | 'site' | 'publicUrl' | 'clock' | 'metrics' | 'log'
> {
  settings: Pick<SettingsService, 'read'>
  customers: Pick<CustomersService, 'addressed' | 'getSubject'>
  paidOrders: Pick<PaidOrdersService, 'getOrder' | 'offerCancelling'>
  kitchen: Pick<KitchenService, 'pauseUnattended'>
  messages: Pick<MessagesService, 'enqueue' | 'enqueueAll'>
}

/**
 * Raises the alarm for paid orders that staff do not open. A step is stored on the order in the transaction that queues its
 * messages, so it happens once, whatever crashes and however many servers run.
 */
export function createEscalationService(deps: EscalationDeps) {
  const {
    database,
    changes,
    settings,
    customers,
    paidOrders,
    kitchen,
    messages,
    site,
    publicUrl,
    metrics,
    clock,
    log,
  } = deps

  function minutesSince(instant: string): number {
    return Math.floor((clock().getTime() - Date.parse(instant)) / MINUTE_MS)
  }

  async function act(tx: Tx, step: EscalationStep, { order, subject }: Escalated): Promise<void> {
    const minutes = minutesSince(order.startAt ?? order.createdAt)
    switch (step.step) {
      case 'bell':
        return
      case 'push':
        return messages.enqueue(tx, unopenedPush(publicUrl, order, minutes), null)
      case 'sms':
        for (const to of step.to) await messages.enqueue(tx, unopenedSms(order, site, { to, minutes, publicUrl }), null)
        return
      case 'event': {
        const data = { order_id: order.id, order_number: orderNumberOf(order), minutes }
        const createdAt = clock().toISOString()
        return messages.enqueue(tx, { channel: 'event', type: 'order.unopened', createdAt, data }, null)
      }
      case 'offer-refund': {
        await kitchen.pauseUnattended(tx, step.pauseMinutes)
        await paidOrders.offerCancelling(tx, order.id, OFFER_LASTS_MS)
        const recipient = await customers.addressed(tx, order)
        const offers = offerRefundMessages(recipient, site, { subject, link: orderLink(publicUrl, order.id) })
        await messages.enqueueAll(tx, offers, order.customerId)
      }
    }
  }

  async function escalate(unopened: UnopenedOrder, step: EscalationStep): Promise<void> {
    const at = clock().toISOString()
    const order = await paidOrders.getOrder(unopened.id)
    if (order.customerId === null) return
    const subject = await customers.getSubject(order.customerId)
    const isDone = await database.transaction(async (tx) => {
      if (!(await recordEscalation(tx, unopened, { step: step.step, at }))) return false
      await act(tx, step, { order, subject })
      await changes.bump(tx, 'orders')
      return true
    })
    if (!isDone) return
    metrics.countEscalation(step.step)
    log.warn({ orderId: unopened.id, step: step.step }, 'An order has not been opened')
  }

  return {
    /** Does every step that is due, one for each order. Safe to run concurrently, and on several servers. */
    async escalateDue(signal?: AbortSignal): Promise<void> {
      const { value: steps } = await settings.read('escalation')
      if (steps.length === 0) return
      const since = new Date(clock().getTime() - ESCALATED_FOR_MS).toISOString()
      for (const order of await listUnopenedOrders(database.queries, since)) {
        if (signal?.aborted) return
        const step = findDueStep(order, steps, clock().getTime())
        if (step && isWanted(order, step)) await escalate(order, step)
      }
    },
  }
}

/**
 * A person who silences the bell knows of the order, so only the bell itself rings again. A docket can be printed in an
 * empty kitchen, so staff are alarmed all the same, but it may be cooked: the customer is not offered to cancel it.
 */
function isWanted({ acknowledgedAt, docketFetchedAt }: UnopenedOrder, { step }: EscalationStep): boolean {
  return (step === 'bell' || acknowledgedAt === null) && (step !== 'offer-refund' || docketFetchedAt === null)
}
