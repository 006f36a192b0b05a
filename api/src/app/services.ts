import { composeCards } from './rooms/compose-cards.ts'
import { composeOffice } from './rooms/compose-office.ts'
import { composeOrders } from './rooms/compose-orders.ts'
import { composeRecords } from './rooms/compose-records.ts'
import { composeSales } from './rooms/compose-sales.ts'
import { composeShop } from './rooms/compose-shop.ts'
import { composeTeam } from './rooms/compose-team.ts'
import type { RoomsDeps } from './rooms/rooms-deps.ts'

export type Services = ReturnType<typeof createServices>

/** Creates the services of the rooms in the order of their dependencies: each room receives only those above it. */
export function createServices(deps: RoomsDeps) {
  const records = composeRecords(deps)
  const people = { ...records, ...composeTeam(deps) }
  const cards = { ...people, ...composeCards(deps, people) }
  const orders = { ...cards, ...composeOrders(deps, cards) }
  const shop = { ...orders, ...composeShop(deps, orders) }
  const sales = { ...shop, ...composeSales(deps, shop) }
  return { ...sales, ...composeOffice(deps, sales), messages: deps.messages }
}
