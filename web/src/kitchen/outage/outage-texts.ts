import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { describeInstant } from '../../menu/opening/pace-texts.ts'

/** `While you were offline: 4 orders came in`; undefined without any. */
export function outageBarText(count: number): string | undefined {
  if (count === 0) return undefined
  return `While you were offline: ${count} ${count === 1 ? 'order' : 'orders'} came in`
}

/** `From 6:05 pm to 6:41 pm. Each customer gets one message with the new time.` */
export function outageSummary(orders: readonly Order[]): string {
  const outages = orders.flatMap(({ outage }) => outage ?? [])
  const [from] = outages.map((outage) => outage.from).toSorted()
  const until = outages
    .map((outage) => outage.until)
    .toSorted()
    .at(-1)
  if (from === undefined || until === undefined) return 'Nothing is left to decide.'
  return `From ${describeInstant(from)} to ${describeInstant(until)}. Each customer gets one message with the new time.`
}

/** `104 · Casey` */
export function orderTitle(order: Order): string {
  const number = orderNumberOf(order)
  return order.customerName === undefined ? number : `${number} · ${order.customerName}`
}

/** `Paid 6:12 pm, promised for 6:30 pm` */
export function promisedText({ createdAt, readyAt }: Order): string {
  const paid = `Paid ${describeInstant(createdAt)}`
  return readyAt === undefined ? paid : `${paid}, promised for ${describeInstant(readyAt)}`
}

/** `Order 104: ready about 7:05 pm. Casey gets a message.` */
export function decidedText(order: Order): string {
  const { outage, customerName = 'The customer', readyAt } = order
  const title = `Order ${orderNumberOf(order)}`
  if (outage?.decision === 'cooked' || readyAt === undefined) return `${title} was cooked.`
  const about = outage?.decision === 'cook-now' ? 'ready about' : 'ready at'
  return `${title}: ${about} ${describeInstant(readyAt)}. ${customerName} gets a message.`
}

/** `4 orders to cook. The last is ready about 7:25 pm. Each customer gets a message.` */
export function allDecidedText(orders: readonly Order[]): string {
  if (orders.every(({ outage }) => outage?.decision === 'cooked')) return `${orders.length} orders were cooked.`
  const last = orders
    .flatMap(({ readyAt }) => readyAt ?? [])
    .toSorted()
    .at(-1)
  const ready = last === undefined ? '' : ` The last is ready about ${describeInstant(last)}.`
  return `${orders.length} orders to cook.${ready} Each customer gets a message.`
}

/** Describes the outcome of an order that does not wait any more. @param order undefined: it is not open any more */
export function elsewhereText(order: Order | undefined): string {
  if (order === undefined) return 'No longer open: cancelled, declined or handed over.'
  const number = orderNumberOf(order)
  const { outage, readyAt, decidedBy, startedAt, startedBy } = order
  if (outage?.decision === undefined) {
    return startedAt === undefined
      ? `Order ${number} is under way.`
      : `${startedBy ?? 'Staff'} started order ${number}.`
  }
  const who = decidedBy ?? 'Another person'
  if (outage.decision === 'cooked' || readyAt === undefined) return `${who} said that order ${number} was cooked.`
  const about = outage.decision === 'cook-now' ? 'ready about' : 'ready at'
  return `${who} has decided about order ${number}: ${about} ${describeInstant(readyAt)}.`
}
