import { PAID_PARAMETER, webPaths } from '@fuel-shack/contract/site/web-paths'
import { Suspense, useState } from 'react'
import { useCart } from '../cart/CartProvider.tsx'
import { readStored } from '../client/device-storage.ts'
import { loadChunkWithRetries } from '../client/load-chunk.ts'
import { reorderReport } from '../my-orders/reorder/reorder-report.ts'
import { useShownOrders } from '../my-orders/ticket/use-shown-orders.ts'
import OrderingPage from '../ordering/OrderingPage.tsx'
import { usePaymentReturn, type PaymentReturn } from '../ordering/use-payment-return.ts'
import { LoginButton } from '../session/LoginButton.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { Notice } from '../ui/Notice.tsx'
import { lazyPage } from './startup/lazy-page.tsx'

// Chunks of their own: only a logged-in customer has a ticket.
const TicketSection = lazyPage(loadChunkWithRetries(() => import('../my-orders/ticket/TicketSection.tsx')))
const TicketNotices = lazyPage(loadChunkWithRetries(() => import('../my-orders/ticket/TicketNotices.tsx')))

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
  if (status === 'signed-in') return <CustomersOrdersPage paymentReturn={paymentReturn} />
  return (
    <OrderingPage
      ticket={null}
      notices={paymentReturn && (paymentReturn === 'paid' ? <ReturnedVisitor /> : <UnpaidNotice />)}
    />
  )
}

/** Greets a visitor who came from the payment page, or only typed its address: nothing is known of a payment. */
function ReturnedVisitor() {
  const { cart } = useCart()
  // The return empties the cart: not one that was filled since.
  const returnTo = cart.length === 0 ? `${webPaths.orders}?${PAID_PARAMETER}=1` : webPaths.orders
  return <Notice actions={<LoginButton returnTo={returnTo}>Login</LoginButton>}>Log in to see your order.</Notice>
}

function UnpaidNotice() {
  const { cart } = useCart()
  return cart.length > 0 ? <Notice>You haven&apos;t been charged. Your order is still in the cart.</Notice> : null
}

function CustomersOrdersPage({ paymentReturn }: { paymentReturn: PaymentReturn | undefined }) {
  const hasReturned = paymentReturn === 'paid'
  const { shown, late, taps, showLate } = useShownOrders()
  const [isAwaited] = useState(() => hasReturned || hasNews() || shown.orders.length > 0)
  const section = <TicketSection hasReturned={hasReturned} taps={taps} {...shown} />
  return (
    <OrderingPage
      // Without news, the menu does not wait for it.
      ticket={isAwaited ? section : <Suspense>{section}</Suspense>}
      notices={
        <>
          <Suspense>
            <TicketNotices late={late} onShow={showLate} />
          </Suspense>
          {paymentReturn === 'unpaid' ? <UnpaidNotice /> : null}
        </>
      }
    />
  )
}
