import { useState } from 'react'
import type { CustomerOrder, Ticket } from '@fuel-shack/contract/sales/orders/customer-orders'
import { useTicket } from '../order/ticket-context.ts'

/** The part of a ticket to show. */
export interface TicketPart {
  orders: CustomerOrder[]
  /** Since when the bank sends the money of an order that does not exist yet. */
  processingSince: string | undefined
}

/** Stands for the payment among the ids of orders. */
const PAYMENT = 'payment'

/**
 * Divides the ticket into what the ordering page shows above the menu and what arrived after its first frame, which would move
 * the menu under a finger: `late` until the customer taps. What they wait for after a payment is shown at once.
 */
export function useShownOrders() {
  const { ticket, confirmation } = useTicket()
  const [shownIds, setShownIds] = useState(() => idsOf(ticket))
  const [taps, setTaps] = useState(0)
  const isLate = (id: string): boolean => !shownIds.includes(id)
  const showAll = (): void => setShownIds(idsOf(ticket))
  if (confirmation !== 'none' && idsOf(ticket).some(isLate)) showAll()

  function divide(isPart: (id: string) => boolean): TicketPart {
    return {
      orders: ticket?.orders.filter(({ id }) => isPart(id)) ?? [],
      processingSince: isPart(PAYMENT) ? ticket?.processingSince : undefined,
    }
  }

  return {
    shown: divide((id) => !isLate(id)),
    late: divide(isLate),
    /** How often the customer had late ones shown. */
    taps,
    showLate: () => {
      showAll()
      setTaps(taps + 1)
    },
  }
}

function idsOf(ticket: Ticket | undefined): string[] {
  const ids = ticket?.orders.map(({ id }) => id) ?? []
  return ticket?.processingSince === undefined ? ids : [...ids, PAYMENT]
}
