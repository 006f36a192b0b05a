import { PAID_PARAMETER } from '@fuel-shack/contract/site/web-paths'
import { Suspense, useState } from 'react'
import { readStored } from '../client/device-storage.ts'
import { loadChunkWithRetries } from '../client/load-chunk.ts'
import { reorderReport } from '../my-orders/reorder/reorder-report.ts'
import OrderingPage from '../ordering/OrderingPage.tsx'
import { ReturnedVisitor } from '../ordering/ReturnedVisitor.tsx'
import type { PaymentReturn } from '../ordering/use-payment-return.ts'
import { lazyPage } from './startup/lazy-page.tsx'
import { useSession } from '../session/SessionProvider.tsx'

// Its own chunk: only a logged-in customer has a ticket.
const TicketSection = lazyPage(loadChunkWithRetries(() => import('../my-orders/ticket/TicketSection.tsx')))

/**
 * Loads what is shown above the menu, where this device knows that something is: if it appeared after the menu, the menu
 * would move under a finger.
 */
export async function preloadNews(): Promise<void> {
  if (hasNews()) await TicketSection.preload()
}

export default function OrdersPage() {
  return <OrderingPage Ticket={Ticket} />
}

/** An order, a return from the payment page, or an earlier order that was ordered again. */
function hasNews(): boolean {
  const search = new URLSearchParams(globalThis.location?.search)
  return (
    readStored('order-ticket') !== null ||
    readStored('pending-payment') !== null ||
    search.get(PAID_PARAMETER) === '1' ||
    reorderReport.get() !== undefined
  )
}

function Ticket({ paymentReturn }: { paymentReturn: PaymentReturn | undefined }) {
  const { status } = useSession()
  const hasReturned = paymentReturn === 'paid'
  const [isAwaited] = useState(() => hasReturned || hasNews())
  if (status !== 'signed-in') return hasReturned ? <ReturnedVisitor /> : null
  const section = <TicketSection hasReturned={hasReturned} />
  // Without news, the menu does not wait for it.
  return isAwaited ? section : <Suspense>{section}</Suspense>
}
