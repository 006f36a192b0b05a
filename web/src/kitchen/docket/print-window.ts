import { orderNumberOf } from '@fuel-shack/contract/sales/orders/order-number'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { currentFacts } from '../../platform/facts.ts'
import type { TicketStore } from '../tickets/ticket-store.ts'
import { docketHtml } from './docket.ts'

function readRestStop() {
  const { name, phone, address } = currentFacts()
  const { lot, road, town, state, postcode } = address
  return { name, phone, address: `${lot}, ${road}, ${town} ${state} ${postcode}` }
}

const STYLESHEET = '/docket.css'
const FONT = '700 1rem "Public Sans"'
/** The kitchen needs the docket more than its font. */
const FONT_WAIT_MS = 1000

/** Opens the print window; false if the browser blocked it. A second docket from this device is marked as a reprint. */
export function printDocket(order: Order, { marks, mark }: TicketStore, products: readonly Product[]): boolean {
  const printedBeforeAtMs = marks.get()[order.id]?.printedAtMs
  const html = docketHtml(order, {
    restStop: readRestStop(),
    printedBeforeAt: printedBeforeAtMs === undefined ? undefined : new Date(printedBeforeAtMs).toISOString(),
    printedAt: new Date().toISOString(),
    products,
  })
  const isOpened = printInWindow(`Order ${orderNumberOf(order)}`, html)
  if (isOpened) mark(order.id, 'printedAtMs')
  return isOpened
}

/**
 * Opens the docket in a new window and prints it; false if the browser blocks the window. The content security policy
 * also applies there and allows no inline script or style: so the stylesheet is linked, and listeners are added from here.
 */
function printInWindow(title: string, bodyHtml: string): boolean {
  const opened = window.open('', '_blank', 'width=480,height=720')
  if (!opened) return false
  const page = opened.document
  page.title = title
  page.documentElement.lang = 'en-AU'
  page.body.innerHTML = bodyHtml

  const stylesheet = page.createElement('link')
  stylesheet.rel = 'stylesheet'
  stylesheet.href = new URL(STYLESHEET, location.origin).href
  // Print even without the stylesheet: the docket is still readable.
  const print = () => opened.print()
  stylesheet.addEventListener('load', () => {
    const waited = new Promise((resolve) => setTimeout(resolve, FONT_WAIT_MS))
    Promise.race([page.fonts.load(FONT), waited]).then(print, print)
  })
  stylesheet.addEventListener('error', print)
  // If it stayed open, it would cover the orders.
  opened.addEventListener('afterprint', () => opened.close())
  page.head.append(stylesheet)
  return true
}
