import type { ComponentProps } from 'react'
import { preventsAdding } from '../kitchen/obstacle.ts'
import { useOrderability } from '../kitchen/use-orderability.ts'
import { pages } from '../pages.ts'
import { HighwayAtDusk } from '../ui/brand/HighwayAtDusk.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { OrderingMenu } from './OrderingMenu.tsx'
import styles from './OrderingPage.module.css'

export default function OrderingPage(props: Omit<ComponentProps<typeof OrderingMenu>, 'isClosed'>) {
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
  return <OrderingMenu {...props} isClosed={preventsAdding(obstacle)} />
}
