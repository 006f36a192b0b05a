/**
 * The last ticket of the customer, stored on the device because there may be no reception at the pump. It stays until they
 * log out or someone else logs in.
 */
import type { CustomerOrder, Ticket } from '@fuel-shack/contract/sales/orders/customer-orders'
import { readStoredJson, removeStored, writeStored } from '../../platform/client/device-storage.ts'
import { isLike } from '../../platform/client/is-like.ts'

interface StoredTicket extends Pick<Ticket, 'places' | 'callButton'> {
  /** The owner. */
  subject: string
  orders: CustomerOrder[]
  /** The time at which it was loaded, by the clock of this device. */
  asAt: string
}

/** An older ticket says nothing about an order that is still to be collected. */
const STALE_AFTER_MS = 24 * 60 * 60 * 1000

/** The server's ticket has an order for as long after its end: one that goes with the first answer would move the menu. */
const SHOWN_AFTER_END_MS = 6 * 60 * 60 * 1000

// The fields that are needed to show each.
const OPTION = { id: '', title: '', deltaInCents: 0, isRemoval: false }
const ITEM = { id: '', productId: '', title: '', quantity: 0, unitPriceCents: 0, options: [OPTION], note: '' }
const ORDER = { id: '', number: '', customerName: '', createdAt: '', items: [ITEM], totalCents: 0, points: 0 }
const TICKET = { subject: '', orders: [], asAt: '' }
const PLACES = [{ title: '' }]

/** Returns whether it has ended, or an open one surely has meanwhile. */
function isLongOver(order: CustomerOrder, at: Date): boolean {
  const { fulfilledAt, declinedAt, cancelledAt, readyAt, createdAt } = order
  const endAt = fulfilledAt ?? declinedAt ?? cancelledAt ?? readyAt ?? createdAt
  return at.getTime() - Date.parse(endAt) > SHOWN_AFTER_END_MS
}

/** Undefined if none of this user is stored, or it is too old to be of use. */
export function readStoredTicket(subject: string, at = new Date()): StoredTicket | undefined {
  const stored: unknown = readStoredJson('order-ticket')
  if (!isLike<StoredTicket>(TICKET, stored) || stored.subject !== subject) return undefined
  const ageMs = at.getTime() - Date.parse(stored.asAt)
  if (!(ageMs < STALE_AFTER_MS)) return undefined
  const orders = stored.orders.filter((order) => isLike<object>(ORDER, order) && !isLongOver(order, at))
  const { places, callButton, ...rest } = stored
  return { ...rest, orders, ...(isLike<object>(PLACES, places) && places && { places, callButton }) }
}

/** Stands for what the customer wrote to the kitchen, which does not stay on the device. */
const NOTES_PLACEHOLDER = '…'

/** Without orders nothing is stored. */
export function storeTicket({ subject, orders, asAt, places, callButton }: StoredTicket): void {
  if (orders.length === 0) {
    removeStored('order-ticket')
    return
  }
  const withoutNotes = orders.map((order) => ({
    ...order,
    customerNotes: order.customerNotes.trim() && NOTES_PLACEHOLDER,
  }))
  writeStored(
    'order-ticket',
    JSON.stringify({ subject, orders: withoutNotes, asAt, places, callButton }),
    'The ticket will not be available offline',
  )
}
