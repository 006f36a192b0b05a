import { lazy } from 'react'
import { useLocation } from 'wouter'
import { orderIdOf } from '@fuel-shack/contract/orders/order-link'
import { name } from 'virtual:site'
import { loadChunkWithRetries } from '../client/load-chunk.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { LoginFirst } from './LoginFirst.tsx'
import styles from './MyOrdersPage.module.css'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderPage } from './OrderPage.tsx'
import { RECEIPT } from './receipts/receipt-path.ts'

const ReceiptPage = lazy(loadChunkWithRetries(() => import('./receipts/ReceiptPage.tsx')))

/**
 * At `/my-orders` all orders of the customer, at `/my-orders/<id>` one of them, which is the address in messages about it, and
 * at `/my-orders/<id>/receipt` its tax invoice.
 */
export default function MyOrdersPage() {
  const [address] = useLocation()
  const session = useSession()
  const [, , linked, part] = address.split('/')
  // A link in an SMS has the short form of the id.
  const orderId = linked && (orderIdOf(linked) ?? linked)
  useDocumentTitle(`${orderId === undefined ? 'Orders' : 'Your order'} · ${name}`)
  if (session.status === 'signed-in' && orderId !== undefined && part === RECEIPT) {
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
