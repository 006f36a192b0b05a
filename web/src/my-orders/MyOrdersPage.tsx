import { useLocation } from 'wouter'
import { name } from 'virtual:site'
import { useSession } from '../session/SessionProvider.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { LoginFirst } from './LoginFirst.tsx'
import styles from './MyOrdersPage.module.css'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderPage } from './OrderPage.tsx'

/** At `/my-orders` all orders of the customer, at `/my-orders/<id>` one of them: the address in messages about an order. */
export default function MyOrdersPage() {
  const [address] = useLocation()
  const session = useSession()
  const orderId = address.split('/')[2]
  useDocumentTitle(`${orderId === undefined ? 'Orders' : 'Your order'} · ${name}`)
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
