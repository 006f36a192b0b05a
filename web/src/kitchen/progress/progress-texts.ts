import type { Escalation, Order } from '@fuel-shack/contract/sales/orders/orders'
import type { OutageDecision } from '@fuel-shack/contract/sales/orders/outage'
import { stationReadyText } from '@fuel-shack/contract/sales/stations/order-stations'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import type { ActionResponse } from '../orders/orders-queries.ts'

/** `Seen by Sam, 12:01 pm`; without a name that is known, `Seen 12:01 pm`. */
function lineOf(what: string, at: string, by: string | undefined): string {
  return by === undefined ? `${what} ${describeInstant(at)}` : `${what} by ${by}, ${describeInstant(at)}`
}

const ESCALATED: Record<Escalation['step'], string> = {
  bell: 'Not opened: rang again',
  push: 'Not opened: all devices notified',
  sms: 'Not opened: SMS sent to the people on call',
  event: 'Not opened: another system alerted',
  'offer-refund': 'Not opened: ordering paused, customer offered a refund',
}

/** Returns what has happened with an order on the fulfilment screens, each in one line. */
export function progressLines({ escalations = [], seenAt, seenBy, startedAt, startedBy, ...order }: Order): string[] {
  return [
    ...escalations.map(({ step, at }) => `${ESCALATED[step]} ${describeInstant(at)}`),
    ...(seenAt === undefined ? [] : [lineOf('Seen', seenAt, seenBy)]),
    ...decisionLine(order),
    ...(startedAt === undefined ? [] : [lineOf('Started', startedAt, startedBy)]),
    ...(order.stationsReady ?? []).map(({ station, at, by }) => lineOf(stationReadyText(station), at, by)),
    ...(order.dispatchedAt ? [lineOf('Ready', order.dispatchedAt, order.readyBy)] : []),
    ...(order.fulfilledAt === null ? [] : [lineOf('Fulfilled', order.fulfilledAt, order.fulfilledBy)]),
  ]
}

const DECIDED: Record<OutageDecision, string> = {
  'cook-now': 'Paid while offline: cook now',
  'new-time': 'Paid while offline: new time',
  cooked: 'Paid while offline: was cooked',
}

function decisionLine({ outage, decidedBy }: Pick<Order, 'outage' | 'decidedBy'>): string[] {
  if (outage?.decision === undefined || outage.decidedAt === undefined) return []
  return [lineOf(DECIDED[outage.decision], outage.decidedAt, decidedBy)]
}

/** `Started · Sam`, for the list; undefined before the start. */
export function startedText({ startedAt, startedBy }: Pick<Order, 'startedAt' | 'startedBy'>): string | undefined {
  if (startedAt === undefined) return undefined
  return startedBy === undefined ? 'Started' : `Started · ${startedBy}`
}

/** `Sam marked this order as fulfilled at 12:04 pm.`; undefined if this person did it. */
export function doneBeforeText(
  did: string,
  { by, at, me }: { by: string | undefined; at: string | null | undefined; me: string | undefined },
): string | undefined {
  if (by === undefined || !at || by === me) return undefined
  return `${by} ${did} at ${describeInstant(at)}.`
}

/** Another person fulfilled the order before; undefined if this call did, or one of the same person. */
export function fulfilledBefore(order: ActionResponse, me: string | undefined): string | undefined {
  if (!order?.wasDoneBefore) return undefined
  return doneBeforeText('marked this order as fulfilled', { by: order.fulfilledBy, at: order.fulfilledAt, me })
}
