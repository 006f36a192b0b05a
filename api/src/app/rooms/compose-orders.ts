import { createOutageNotes } from '../../sales/orders/outage/note-outage.ts'
import { createOrdersService } from '../../sales/orders/orders-service.ts'
import { createPaidOrdersService } from '../../sales/orders/paid-orders-service.ts'
import type { RoomsDeps } from './rooms-deps.ts'
import type { Records } from './compose-records.ts'
import type { Team } from './compose-team.ts'
import type { Cards } from './compose-cards.ts'

export type Orders = ReturnType<typeof composeOrders>

/** Orders stand below the kitchen, whose pace follows from them, and below the payments, which place them. */
export function composeOrders(deps: RoomsDeps, below: Records & Team & Cards) {
  const listLoginMeans = async (subject: string) => deps.identity?.ownAccount.listLoginMeans(subject)
  const orders = createOrdersService({ ...deps, ...below, listLoginMeans })
  const paidOrders = createPaidOrdersService({ ...deps, settings: below.settings })
  return { orders, paidOrders, noteOutage: createOutageNotes(deps) }
}
