import type { ArrivalPlace } from '@fuel-shack/contract/orders/arrival-places'
import { callButton, places } from 'virtual:site-collection'
import { useTicket } from './ticket-context.ts'

/** Where customers can say that they wait, and what to do if no one is there. Those of the build, until the ticket says it. */
export function useCollection(): { places: readonly ArrivalPlace[]; callButton?: string | undefined } {
  const { ticket } = useTicket()
  return ticket?.places ? { places: ticket.places, callButton: ticket.callButton } : { places, callButton }
}
