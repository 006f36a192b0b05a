import type { ComponentType } from 'react'
import { useOrderability } from '../kitchen/use-orderability.ts'
import { pages } from '../pages.ts'
import { HighwayAtDusk } from '../ui/brand/HighwayAtDusk.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { OrderingMenu } from './OrderingMenu.tsx'
import styles from './OrderingPage.module.css'
import { usePaymentReturn, type PaymentReturn } from './use-payment-return.ts'

interface OrderingPageProps {
  /** What is known of the customer's orders, above the menu. */
  Ticket: ComponentType<{ paymentReturn: PaymentReturn | undefined }>
}

export default function OrderingPage({ Ticket }: OrderingPageProps) {
  const obstacle = useOrderability()
  const paymentReturn = usePaymentReturn()
  useDocumentTitle(pages.orders.title)
  if (obstacle?.is === 'coming-soon') {
    return (
      <div className={styles.soon}>
        <h1>Online ordering coming soon!</h1>
        <HighwayAtDusk />
      </div>
    )
  }
  return (
    <OrderingMenu
      ticket={<Ticket paymentReturn={paymentReturn} />}
      paymentReturn={paymentReturn}
      isClosed={obstacle !== undefined}
    />
  )
}
