import type { ComponentProps } from 'react'
import { preventsAdding } from '../opening/no-orders-reason.ts'
import { useOrderability } from '../opening/use-orderability.ts'
import { HighwayAtDusk } from '../../ui/brand/HighwayAtDusk.tsx'
import { useDocumentTitle } from '../../ui/hooks/use-document-title.ts'
import { OrderingMenu } from './OrderingMenu.tsx'
import styles from './OrderingPage.module.css'

interface OrderingPageProps extends Omit<ComponentProps<typeof OrderingMenu>, 'isClosed'> {
  title: string
}

export default function OrderingPage({ title, ...props }: OrderingPageProps) {
  const noOrders = useOrderability()
  useDocumentTitle(title)
  if (noOrders?.is === 'coming-soon') {
    return (
      <div className={styles.soon}>
        <h1>Online ordering coming soon!</h1>
        <HighwayAtDusk />
      </div>
    )
  }
  return <OrderingMenu {...props} isClosed={preventsAdding(noOrders)} />
}
