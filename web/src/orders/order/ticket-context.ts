import { createContext, use } from 'react'
import type { Ticket } from '@fuel-shack/contract/sales/orders/customer-orders'

interface TicketValue {
  /** Undefined before the first answer, if this device has stored none. */
  ticket: Ticket | undefined
  /** The time of a ticket that may be out of date; undefined if it is current. */
  asAt: string | undefined
  /**
   * `waiting`: the customer returned from the payment page, and the order is not there yet. `late`: for so long that they
   * should know what to do. `none`: no order is awaited.
   */
  confirmation: 'none' | 'waiting' | 'late'
  /** The customer has returned from the payment page. */
  awaitOrder: () => void
  /** The customer did not pay. */
  stopWaiting: () => void
}

export const TicketContext = createContext<TicketValue | null>(null)

export function useTicket(): TicketValue {
  const value = use(TicketContext)
  if (!value) throw new Error('useTicket needs a TicketWatch above it')
  return value
}
