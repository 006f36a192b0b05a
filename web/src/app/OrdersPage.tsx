import { PAID_PARAMETER } from '@fuel-shack/contract/site/web-paths'
import { Suspense, useState, type ReactNode } from 'react'
import { readStored } from '../client/device-storage.ts'
import { loadChunkWithRetries } from '../client/load-chunk.ts'
import { reorderReport } from '../my-orders/reorder/reorder-report.ts'
import { useShownOrders } from '../my-orders/ticket/use-shown-orders.ts'
import OrderingPage from '../ordering/OrderingPage.tsx'
import { usePaymentReturn } from '../ordering/use-payment-return.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { lazyPage } from './startup/lazy-page.tsx'

// Chunks of their own: only a logged-in customer has a ticket.
const TicketSection = lazyPage(loadChunkWithRetries(() => import('../my-orders/ticket/TicketSection.tsx')))
const TicketNotices = lazyPage(loadChunkWithRetries(() => import('../my-orders/ticket/TicketNotices.tsx')))
const OrderAgain = lazyPage(loadChunkWithRetries(() => import('../my-orders/reorder/OrderAgain.tsx')))
// Only a return from the payment page shows it.
const ReturnNotice = lazyPage(loadChunkWithRetries(() => import('./ReturnNotice.tsx')))

/**
 * Loads what is shown above the menu, where this device knows that something is: if it appeared after the menu, the menu
 * would move under a finger.
 */
export async function preloadNews(): Promise<void> {
  if (hasNews()) await TicketSection.preload()
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

export default function OrdersPage() {
  const paymentReturn = usePaymentReturn()
  const { status } = useSession()
  const returnNotice = paymentReturn && (
    <Suspense>
      <ReturnNotice paymentReturn={paymentReturn} />
    </Suspense>
  )
  if (status === 'signed-in') {
    return <CustomersOrdersPage hasReturned={paymentReturn === 'paid'} returnNotice={returnNotice} />
  }
  return <OrderingPage ticket={null} notices={returnNotice} />
}

interface CustomersOrdersPageProps {
  hasReturned: boolean
  returnNotice: ReactNode
}

function CustomersOrdersPage({ hasReturned, returnNotice }: CustomersOrdersPageProps) {
  const { shown, late, taps, showLate } = useShownOrders()
  const [isAwaited] = useState(() => hasReturned || hasNews() || shown.orders.length > 0)
  const section = <TicketSection hasReturned={hasReturned} taps={taps} {...shown} />
  return (
    <OrderingPage
      again={
        <Suspense>
          <OrderAgain />
        </Suspense>
      }
      // Without news, the menu does not wait for it.
      ticket={isAwaited ? section : <Suspense>{section}</Suspense>}
      notices={
        <>
          <Suspense>
            <TicketNotices late={late} onShow={showLate} />
          </Suspense>
          {returnNotice}
        </>
      }
    />
  )
}
