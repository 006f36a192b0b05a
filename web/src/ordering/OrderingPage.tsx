import { useOrdering } from '../client/app-config-queries.ts'
import { useKitchen } from '../kitchen/use-kitchen.ts'
import { pages } from '../pages.ts'
import { HighwayAtDusk } from '../ui/brand/HighwayAtDusk.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { OrderingMenu } from './OrderingMenu.tsx'
import styles from './OrderingPage.module.css'
import { usePaymentReturn } from './use-payment-return.ts'

export default function OrderingPage() {
  const ordering = useOrdering()
  const kitchen = useKitchen()
  const paymentReturn = usePaymentReturn()
  useDocumentTitle(pages.orders.title)
  if (ordering === 'coming-soon') {
    return (
      <div className={styles.soon}>
        <h1>Online ordering coming soon!</h1>
        <HighwayAtDusk />
      </div>
    )
  }
  return <OrderingMenu paymentReturn={paymentReturn} isClosed={ordering === 'closed' || kitchen.isClosed} />
}
