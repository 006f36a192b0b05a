import { lazy, Suspense } from 'react'
import { loadChunkWithRetries } from '../client/load-chunk.ts'
import OrderingPage from '../ordering/OrderingPage.tsx'
import { ReturnedVisitor } from '../ordering/ReturnedVisitor.tsx'
import type { PaymentReturn } from '../ordering/use-payment-return.ts'
import { useSession } from '../session/SessionProvider.tsx'

// Its own chunk: only a logged-in customer has a ticket.
const TicketSection = lazy(loadChunkWithRetries(() => import('../my-orders/TicketSection.tsx')))

export default function OrdersPage() {
  return <OrderingPage Ticket={Ticket} />
}

function Ticket({ paymentReturn }: { paymentReturn: PaymentReturn | undefined }) {
  const { status } = useSession()
  const hasReturned = paymentReturn === 'paid'
  if (status !== 'signed-in') return hasReturned ? <ReturnedVisitor /> : null
  return (
    <Suspense>
      <TicketSection hasReturned={hasReturned} />
    </Suspense>
  )
}
