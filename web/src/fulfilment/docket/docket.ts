import { formatAud } from '@fuel-shack/contract/values/money'
import type { Order, OrderItem } from '@fuel-shack/contract/orders/orders'
import { orderNumberOf } from '@fuel-shack/contract/orders/order-number'
import { formatDateTime } from '../../ui/dates.ts'
import { paymentFlagsOf } from '../money/payment-flags.ts'
import { EAT_HERE, linesUnder, orderTypeOf, paidWithText, readyTextOf } from '../orders/order-texts.ts'

export interface DocketContext {
  restStop: { name: string; address: string; phone: string }
  /** When this device first printed the order; undefined if it has not. */
  printedBeforeAt: string | undefined
  printedAt: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

function fact(name: string, value: string): string {
  return `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`
}

/** The docket's HTML body; docket.css lays it out for an 80 mm roll or for A4. */
export function docketHtml(order: Order, { restStop, printedBeforeAt, printedAt }: DocketContext): string {
  const items = order.orderItems.map(
    (item) => `<li><b>${item.quantity}</b><i>×</i><span>${escapeHtml(item.title)}${optionLines(item)}</span></li>`,
  )
  return [
    '<main class="docket">',
    printedBeforeAt
      ? `<p class="reprint"><strong>REPRINT</strong> first printed ${escapeHtml(formatDateTime(printedBeforeAt))}</p>`
      : '',
    ...paymentFlagsOf(order).map(({ text }) => `<p class="payment-flag"><strong>${escapeHtml(text)}</strong></p>`),
    `<header><p class="number">${escapeHtml(orderNumberOf(order))}</p>`,
    `<p class="type">${orderTypeOf(order)}</p>`,
    order.isEatingHere ? `<p class="type">${EAT_HERE}</p>` : '',
    order.readyAt ? `<p class="type">${escapeHtml(readyTextOf(order.readyAt, order))}</p>` : '',
    `<p class="time">${escapeHtml(formatDateTime(order.createdAt))}</p></header>`,
    `<ul class="items">${items.join('')}</ul>`,
    order.customerNotes.trim() === ''
      ? ''
      : `<section class="notes"><h2>NOTES</h2><p>${escapeHtml(order.customerNotes)}</p></section>`,
    '<dl>',
    fact('Contact', order.contactNumber),
    order.contactEmailAddress ? fact('Email', order.contactEmailAddress) : '',
    fact('Delivery Address', deliveryAddressOf(order)),
    fact('Fulfilled At', order.fulfilledAt ? formatDateTime(order.fulfilledAt) : 'Not Fulfilled'),
    order.paidWith ? fact('Paid', paidWithText(order.paidWith)) : '',
    order.refundedCents === undefined ? '' : fact('Refunded', formatAud(order.refundedCents)),
    fact('Transaction ID', order.transactionId),
    fact('Printed', formatDateTime(printedAt)),
    '</dl>',
    `<footer><p><strong>${escapeHtml(restStop.name)}</strong></p><p>${escapeHtml(restStop.address)}</p><p>${escapeHtml(restStop.phone)}</p></footer>`,
    '</main>',
  ].join('')
}

function optionLines(item: OrderItem): string {
  return linesUnder(item)
    .map(({ text, isRemoval }) => `<small${isRemoval ? ' class="removal"' : ''}>${escapeHtml(text)}</small>`)
    .join('')
}

function deliveryAddressOf({ isDelivery, deliveryAddress }: Order): string {
  return (isDelivery && deliveryAddress) || 'N/A'
}
