import { useId, useState } from 'react'
import type { Order } from '@fuel-shack/contract/orders/orders'
import { useMenu } from '../../catalogue/use-menu.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useNow } from '../use-now.ts'
import { DishRow } from './DishRow.tsx'
import styles from './DishRow.module.css'

/** The dishes of an order, to mark them as sold out. */
export function OrderAvailability({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const { findDish } = useMenu()
  const at = new Date(useNow())
  const titles = new Map(order.orderItems.flatMap(({ productId, title }) => (productId ? [[productId, title]] : [])))
  // Only options of the current menu can be sold out.
  const products = [...titles].flatMap(([id, title]) => (findDish(id) ? [{ id, title }] : []))
  if (products.length === 0) return null
  return (
    <div className={styles.ofOrder}>
      <Button
        tone="secondary"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        Something&apos;s sold out
      </Button>
      {isOpen ? (
        <ul id={panelId} className={styles.list} aria-label="Dishes of this order">
          {products.map((product) => (
            <DishRow key={product.id} product={product} dish={findDish(product.id)} at={at} startsOpen />
          ))}
        </ul>
      ) : null}
    </div>
  )
}
