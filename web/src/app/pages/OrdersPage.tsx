import { PAID_PARAMETER, PLACE_PARAMETER } from '@fuel-shack/contract/platform/web-paths'
import { Suspense, useState, type ReactNode } from 'react'
import { readStored, writeStored } from '../../platform/client/device-storage.ts'
import { loadChunkWithRetries } from '../../platform/client/load-chunk.ts'
import { reorderReport } from '../../orders/reorder/reorder-report.ts'
import { useShownOrders } from '../../orders/ticket/use-shown-orders.ts'
import OrderingPage from '../../menu/ordering/OrderingPage.tsx'
import { usePaymentReturn } from '../../menu/ordering/use-payment-return.ts'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { ReturnNotice } from './ReturnNotice.tsx'
import { lazyPage } from './lazy-page.tsx'

// Chunks of their own: only a logged-in customer has a ticket.
const TicketSection = lazyPage(loadChunkWithRetries(() => import('../../orders/ticket/TicketSection.tsx')))
const TicketNotices = lazyPage(loadChunkWithRetries(() => import('../../orders/ticket/TicketNotices.tsx')))
const OrderAgain = lazyPage(loadChunkWithRetries(() => import('../../orders/reorder/OrderAgain.tsx')))

/**
 * Stores the place of a sticker. Loads what is shown above the menu, where this device knows that something is: if it appeared
 * after the menu, the menu would move under a finger.
 */
export async function preloadNews(): Promise<void> {
  takeScan()
  if (hasNews()) await TicketSection.preload()
}

/** Moves the place out of the address: a tab that is loaded again, or opened the next day, was not scanned again. */
function takeScan(): void {
  const place = readSearch().get(PLACE_PARAMETER)
  if (!place || !writeStored('scanned-place', `${Date.now()} ${place}`, 'No place')) return
  const address = new URL(location.href)
  address.searchParams.delete(PLACE_PARAMETER)
  history.replaceState(history.state, '', address)
}

/** The server, which renders the page too, has no address. */
const readSearch = () => new URLSearchParams(globalThis.location?.search)

/** An order, a return from the payment page, or an earlier order that was ordered again. */
function hasNews(): boolean {
  return (
    readStored('order-ticket') !== null ||
    readStored('pending-payment') !== null ||
    readSearch().get(PAID_PARAMETER) === '1' ||
    reorderReport.get() !== undefined
  )
}

export default function OrdersPage({ title }: { title: string }) {
  const paymentReturn = usePaymentReturn()
  const { status } = useSession()
  const returnNotice = paymentReturn && <ReturnNotice paymentReturn={paymentReturn} />
  if (status === 'signed-in') {
    return <CustomersOrdersPage title={title} hasReturned={paymentReturn === 'paid'} returnNotice={returnNotice} />
  }
  return <OrderingPage title={title} ticket={null} notices={returnNotice} />
}

interface CustomersOrdersPageProps {
  title: string
  hasReturned: boolean
  returnNotice: ReactNode
}

function CustomersOrdersPage({ title, hasReturned, returnNotice }: CustomersOrdersPageProps) {
  const { shown, late, taps, showLate } = useShownOrders()
  const [isAwaited] = useState(() => hasReturned || hasNews() || shown.orders.length > 0)
  const section = <TicketSection hasReturned={hasReturned} taps={taps} {...shown} />
  return (
    <OrderingPage
      title={title}
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
