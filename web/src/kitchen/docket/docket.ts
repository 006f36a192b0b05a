import { docketOf, orderTypeOf, type Docket, type DocketRestStop } from '@fuel-shack/contract/sales/printing/docket'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { describeInstant } from '../../menu/opening/pace-texts.ts'
import { formatDateTime } from '../parts/date-time.ts'

interface DocketContext {
  restStop: DocketRestStop
  /** The time at which this device first printed the order; undefined if it has not. */
  printedBeforeAt: string | undefined
  printedAt: string
  /** They say where seafood comes from. */
  products: readonly Product[]
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** The docket's HTML body; docket.css lays it out for an 80 mm roll or for A4. */
export function docketHtml(order: Order, { restStop, printedBeforeAt, printedAt, products }: DocketContext): string {
  const originOf = (productId: string) => products.find(({ id }) => id === productId)?.seafoodOrigin
  const docket = docketOf(order, restStop, { printedAt, formatDateTime, describeInstant }, originOf)
  const facts = [
    // The specification prints these two with their labels; the heading says them large.
    { name: 'Order Type', value: orderTypeOf(order) },
    { name: 'Created At', value: formatDateTime(order.createdAt) },
    ...docket.facts,
  ]
  return [
    '<main class="docket">',
    printedBeforeAt
      ? `<p class="reprint"><strong>REPRINT</strong> first printed ${escapeHtml(formatDateTime(printedBeforeAt))}</p>`
      : '',
    ...docket.flags.map((text) => `<p class="payment-flag"><strong>${escapeHtml(text)}</strong></p>`),
    `<header><p class="number">${escapeHtml(docket.number)}</p>`,
    ...docket.types.map((text) => `<p class="type">${escapeHtml(text)}</p>`),
    `<p class="time">${escapeHtml(docket.time)}</p></header>`,
    docket.allergies === '' ? '' : `<p class="allergies">${escapeHtml(docket.allergies)}</p>`,
    `<ul class="items">${docket.items.map(itemHtml).join('')}</ul>`,
    docket.notes === ''
      ? ''
      : `<section class="notes"><h2>${docket.notesTitle}</h2><p>${escapeHtml(docket.notes)}</p></section>`,
    '<dl>',
    ...facts.map(({ name, value }) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`),
    '</dl>',
    docket.legend === '' ? '' : `<p>${docket.legend}</p>`,
    `<footer><p><strong>${escapeHtml(restStop.name)}</strong></p><p>${escapeHtml(restStop.address)}</p><p>${escapeHtml(restStop.phone)}</p></footer>`,
    '</main>',
  ].join('')
}

function itemHtml({ quantity, title, lines, isRefunded }: Docket['items'][number]): string {
  const under = lines.map(({ text, isRemoval, isAllergy, isRefund }) => {
    const className = isRefund ? ' class="refund"' : isRemoval || isAllergy ? ' class="removal"' : ''
    return `<small${className}>${escapeHtml(text)}</small>`
  })
  const item = `<b>${quantity}</b><i>×</i><span>${escapeHtml(title)}${under.join('')}</span>`
  return `<li${isRefunded ? ' class="refunded"' : ''}>${item}</li>`
}
