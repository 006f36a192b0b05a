import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { loadChunkWithRetries } from '../client/load-chunk.ts'
import OrderingPage from '../ordering/OrderingPage.tsx'
import { ReturnedVisitor } from '../ordering/ReturnedVisitor.tsx'
import type { PaymentReturn } from '../ordering/use-payment-return.ts'
import { Loading } from '../ui/Loading.tsx'
import { useSession } from '../session/SessionProvider.tsx'

// Its own chunk: only a logged-in customer has a ticket.
const TicketSection = lazy(loadChunkWithRetries(() => import('../my-orders/TicketSection.tsx')))

const MyOrdersPage = lazy(loadChunkWithRetries(() => import('../my-orders/MyOrdersPage.tsx')))

/** The menu at `/orders`, and the customer's own orders below `/my-orders`. */
export default function OrdersPage() {
  const [address] = useLocation()
  if (!address.startsWith(webPaths.myOrders)) return <OrderingPage Ticket={Ticket} />
  return (
    <Suspense fallback={<Loading>Loading page...</Loading>}>
      <MyOrdersPage />
    </Suspense>
  )
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
