import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { address, name, phone } from 'virtual:site'
import { docketHtml } from './docket.ts'
import type { TicketStore } from '../tickets/ticket-store.ts'
import { printInWindow } from './print-window.ts'

const { lot, road, town, state, postcode } = address
const restStop = { name, phone, address: `${lot}, ${road}, ${town} ${state} ${postcode}` }

/** Opens the print window; false if the browser blocked it. A second docket from this device is marked as a reprint. */
export function printDocket(order: Order, { marks, mark }: TicketStore): boolean {
  const printedBeforeAtMs = marks.get()[order.id]?.printedAtMs
  const html = docketHtml(order, {
    restStop,
    printedBeforeAt: printedBeforeAtMs === undefined ? undefined : new Date(printedBeforeAtMs).toISOString(),
    printedAt: new Date().toISOString(),
  })
  const isOpened = printInWindow(`Order ${orderNumberOf(order)}`, html)
  if (isOpened) mark(order.id, 'printedAtMs')
  return isOpened
}
