import type { ChangedOrder } from '@fuel-shack/contract/sales/orders/orders'
import { isOpenStatus, orderStatusOf } from '@fuel-shack/contract/sales/orders/order-status'
import type { DecideOutage } from '@fuel-shack/contract/sales/orders/outage'
import { outageMessageId, outageMessages } from '../../../messages/templates/paid-while-offline.ts'
import { orderLink } from '../../../messages/templates/to-customer.ts'
import { authorOf, type Caller } from '../../../platform/callers.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError, orThrow } from '../../../platform/errors.ts'
import { staffAction } from '../../../platform/monitoring/security-log.ts'
import { appendOrderAction } from '../order-changes-store.ts'
import { withStaff } from '../order-staff.ts'
import { findOrder, type OrderRecord } from '../orders-store.ts'
import { seeBeforeActing } from '../see-order.ts'
import type { OutageOrdersDeps } from './outage-orders-deps.ts'
import { findWork, markDecided } from './outage-orders-store.ts'
import { readKitchen } from './read-kitchen.ts'
import { canBeReadyAt, readyIfCookedNow, startFor } from './ready-times.ts'

/** The new times of an order. */
interface Schedule {
  readyAt: string
  startAt: string | null
}

/**
 * Stores what staff decide about an order that an outage has delayed: its new times, that they have read it, and the one message to
 * its customer, in one transaction. Safe to repeat: the first decision stands, and any other call answers what was done before.
 *
 * @throws AppError `order_not_found`, `order_closed`, `pick_up_time_unavailable`
 */
export async function decideOutage(
  deps: OutageOrdersDeps,
  id: string,
  body: DecideOutage,
  caller: Caller,
): Promise<ChangedOrder> {
  const { database, changes, newId, clock, securityLog } = deps
  const before = await getStaffOrder(deps, id)
  const { customerId } = before
  // Without a customer it was made at the counter, which no outage delays.
  if (before.outage?.decision !== undefined || customerId === null) return { ...before, wasDoneBefore: true }
  const schedule = await scheduleFor(deps, id, body)
  const subject = await deps.customers.getSubject(customerId)
  const createdAt = clock().toISOString()
  const isDecided = await database.transaction(async (tx) => {
    if (!(await markDecided(tx, id, { decision: body.decision, at: createdAt, schedule }))) return false
    await seeBeforeActing(deps, tx, { orderId: id, caller, createdAt })
    await appendOrderAction(tx, { id: newId(), orderId: id, action: 'decided', ...authorOf(caller), createdAt })
    if (body.decision !== 'cooked') await queueMessages(deps, tx, before, { decision: body.decision, subject })
    await changes.bump(tx, 'orders')
    return true
  })
  const order = await getStaffOrder(deps, id)
  if (isDecided) {
    securityLog.record(staffAction(caller, { action: 'decided', orderId: id, decision: body.decision }))
    return order
  }
  if (order.outage?.decision === undefined && !isOpenStatus(orderStatusOf(order))) throw new AppError('order_closed')
  return { ...order, wasDoneBefore: true }
}

/** @throws AppError `order_not_found` */
async function getStaffOrder(deps: OutageOrdersDeps, id: string): Promise<OrderRecord> {
  const order = orThrow(await findOrder(deps.database.queries, id), 'order_not_found')
  const [found = order] = await withStaff(deps, [order])
  return found
}

/** @throws AppError `order_not_found`, `pick_up_time_unavailable` */
async function scheduleFor(deps: OutageOrdersDeps, id: string, body: DecideOutage): Promise<Schedule | undefined> {
  if (body.decision === 'cooked') return undefined
  const kitchen = await readKitchen(deps)
  const { preparationMinutes, grillPortions } = orThrow(await findWork(deps.database.queries, id), 'order_not_found')
  const work = { preparationMinutes: preparationMinutes || kitchen.usualPreparationMinutes, grillPortions }
  if (body.decision === 'cook-now') return { readyAt: readyIfCookedNow(work, kitchen).toISOString(), startAt: null }
  const time = new Date(body.at)
  if (!canBeReadyAt(work, kitchen, time)) throw new AppError('pick_up_time_unavailable')
  return { readyAt: time.toISOString(), startAt: startFor(work, time, kitchen.at) }
}

/** Reads the order again: its contact may have been erased, and its new time is stored. */
async function queueMessages(
  deps: OutageOrdersDeps,
  tx: Tx,
  before: OrderRecord,
  { decision, subject }: { decision: 'cook-now' | 'new-time'; subject: string },
): Promise<void> {
  const { customers, messages, site, publicUrl, clock } = deps
  const { readyAt, ...order } = orThrow(await findOrder(tx, before.id), 'order_not_found')
  if (readyAt === undefined) return
  const recipient = await customers.addressed(tx, order)
  const about = { ...recipient, decision, readyAt, decidedAt: clock().toISOString() }
  const written = outageMessages({ ...about, wasForLater: before.startAt !== undefined }, site, {
    subject,
    link: orderLink(publicUrl, order.id),
  })
  for (const message of written) {
    const id = outageMessageId(order.id, message.channel)
    await messages.enqueueLater(tx, message, { id, afterMs: 0, customerId: order.customerId })
  }
}
