import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useExternalStore } from '../../platform/client/external-store.ts'
import type { MarksByOrder } from './order-marks.ts'
import { createTicketStore, type TicketStore } from './ticket-store.ts'

const TicketsContext = createContext<TicketStore | undefined>(undefined)

/** Gives a fulfilment screen its store. */
export function TicketsProvider({ children }: { children: ReactNode }) {
  const [tickets] = useState(createTicketStore)
  useEffect(() => tickets.listen(), [tickets])
  return <TicketsContext value={tickets}>{children}</TicketsContext>
}

export function useTickets(): TicketStore {
  const tickets = useContext(TicketsContext)
  if (!tickets) throw new Error('useTickets needs a TicketsProvider')
  return tickets
}

export const useOrderMarks = (): MarksByOrder => useExternalStore(useTickets().marks)
