import { lazy, useEffect, useEffectEvent } from 'react'
import { useLocation, useParams, useRoute } from 'wouter'
import { orderIdOf } from '@fuel-shack/contract/orders/order-link'
import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { loadChunkWithRetries } from '../client/load-chunk.ts'
import { pages } from '../pages.ts'
import { LoginButton } from '../session/LoginButton.tsx'
import { hasLogoutMark } from '../session/logout-mark.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useLogin } from '../session/use-login.ts'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import styles from './MyOrdersPage.module.css'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderPage } from './OrderPage.tsx'

const ReceiptPage = lazy(loadChunkWithRetries(() => import('./receipts/ReceiptPage.tsx')))

/** The pages of the customer's own orders: all of them, one, or its tax invoice. */
export default function MyOrdersPage() {
  const [address] = useLocation()
  const session = useSession()
  const { orderId: linked } = useParams<{ orderId?: string }>()
  const [isReceipt] = useRoute(webPaths.receipt)
  // A link in an SMS has the short form of the id.
  const orderId = linked && (orderIdOf(linked) ?? linked)
  useDocumentTitle((orderId === undefined ? pages.myOrders : pages.order).title)
  if (session.status === 'signed-in' && orderId !== undefined && isReceipt) {
    return <ReceiptPage key={orderId} orderId={orderId} />
  }
  return (
    <div className={styles.page}>
      {session.status !== 'signed-in' ? (
        <LoginFirst returnTo={address} />
      ) : orderId === undefined ? (
        <OrderHistory />
      ) : (
        <OrderPage key={orderId} orderId={orderId} />
      )}
    </div>
  )
}

/** Sends a visitor who followed a link to the login page, which returns here. */
function LoginFirst({ returnTo }: { returnTo: string }) {
  const session = useSession()
  const { logIn } = useLogin(returnTo)
  const hasFailed = session.status === 'visitor' && (session.signInFailed || session.ended !== undefined)

  const redirect = useEffectEvent(() => {
    // This is skipped after Log Out, which returns here, and for Back from the login page: it would lead there for
    // ever.
    const [visit] = performance.getEntriesByType('navigation')
    const isBack = visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward'
    if (!hasFailed && !isBack && !hasLogoutMark()) void logIn()
  })
  useEffect(() => redirect(), [])

  return (
    <div className={styles.login}>
      <h1>Orders</h1>
      <p>Log in to see your orders.</p>
      <LoginButton returnTo={returnTo}>Login</LoginButton>
    </div>
  )
}
