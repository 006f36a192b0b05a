import type { ReactNode } from 'react'
import { useOrderability } from '../kitchen/use-orderability.ts'
import { pages } from '../pages.ts'
import { HighwayAtDusk } from '../ui/brand/HighwayAtDusk.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { OrderingMenu } from './OrderingMenu.tsx'
import styles from './OrderingPage.module.css'
import type { PaymentReturn } from './use-payment-return.ts'

interface OrderingPageProps {
  paymentReturn: PaymentReturn | undefined
  /** What is known of the customer's orders in the first frame, above the menu. */
  ticket: ReactNode
  /** What is known later, which moves nothing. */
  notices: ReactNode
}

export default function OrderingPage(props: OrderingPageProps) {
  const obstacle = useOrderability()
  useDocumentTitle(pages.orders.title)
  if (obstacle?.is === 'coming-soon') {
    return (
      <div className={styles.soon}>
        <h1>Online ordering coming soon!</h1>
        <HighwayAtDusk />
      </div>
    )
  }
  return <OrderingMenu {...props} isClosed={obstacle !== undefined} />
}
