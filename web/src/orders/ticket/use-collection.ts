import type { ArrivalPlace } from '@fuel-shack/contract/shop/rest-stop/arrival-places'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { useTicket } from '../order/ticket-context.ts'

/** Where customers can say that they wait, and what to do if no one is there : as of the order, as far as its ticket says so. */
export function useCollection(): { places: readonly ArrivalPlace[]; callButton?: string | undefined } {
  const { places, callButton } = useFacts().collection
  const { ticket } = useTicket()
  return ticket?.places ? { places: ticket.places, callButton: ticket.callButton } : { places, callButton }
}
