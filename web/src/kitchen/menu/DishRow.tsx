import { useId, useState, type ReactNode } from 'react'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import type { Order } from '@fuel-shack/contract/sales/orders/orders'
import { useMenu } from '../../menu/catalogue/use-menu.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useServerNow } from '../parts/use-now.ts'
import { AvailabilityRow } from './AvailabilityRow.tsx'
import styles from './DishRow.module.css'
import { dishText, soldOutUntil, staffText, stockedOptions } from './menu-list.ts'
import { useChangeAvailability, type Target } from './availability-queries.ts'

interface DishRowProps {
  product: { id: string; title: string }
  dish: Dish | undefined
  at: Date
  startsOpen: boolean
  /** Said after what is sold out. */
  notes?: readonly string[]
  hasFocus?: boolean
  aside?: ReactNode
  /** More of the dish, above its choices. */
  children?: (isOpen: boolean) => ReactNode
}

const NONE: readonly string[] = []

export function DishRow({
  product,
  dish,
  at,
  startsOpen,
  notes = NONE,
  hasFocus = false,
  aside,
  children,
}: DishRowProps) {
  const { id: productId, title } = product
  const { run, isPending, announcement } = useChangeAvailability()
  const target: Target = { productId, title }
  const options = stockedOptions(dish).map((option) => {
    const ofOption: Target = { productId, optionId: option.id, title: `${title}, ${option.title}` }
    const isSoldOut = soldOutUntil(dish, option.id) !== undefined
    return { ...option, target: ofOption, isSoldOut, text: staffText(dish, option.id, at) }
  })
  const text = [dishText(dish, at) ?? [], notes].flat().join(' · ')
  const limited = options.filter((option) => option.text !== undefined)

  return (
    <li className={styles.dish}>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      <AvailabilityRow
        title={title}
        fullTitle={title}
        text={text || undefined}
        isSoldOut={soldOutUntil(dish, undefined) !== undefined}
        isLimited={staffText(dish, undefined, at) !== undefined}
        isBusy={isPending(target)}
        startsOpen={startsOpen}
        hasFocus={hasFocus}
        aside={aside}
        hasLabel={children !== undefined}
        onChange={(change) => run(target, change)}
      >
        {(isOpen) => {
          // Closed, it shows only what one tap makes available again.
          const shown = isOpen ? options : limited
          return (
            <>
              {children?.(isOpen)}
              {shown.length > 0 ? (
                <div className={styles.options}>
                  {isOpen ? <p>Only one choice is sold out, or runs out:</p> : null}
                  <ul className={styles.list} aria-label={`Choices of ${title}`}>
                    {shown.map((option) => (
                      <li key={option.id} className={styles.dish}>
                        <AvailabilityRow
                          title={option.title}
                          fullTitle={option.target.title}
                          text={option.text}
                          isSoldOut={option.isSoldOut}
                          isLimited={option.text !== undefined}
                          isBusy={isPending(option.target)}
                          onChange={(change) => run(option.target, change)}
                        />
                      </li>
                    ))}
                  </ul>
                </div>
              ) : null}
            </>
          )
        }}
      </AvailabilityRow>
    </li>
  )
}

/** A dish in the list of the manager's area. */
export function ManagedDish(props: Omit<DishRowProps, 'dish' | 'at' | 'startsOpen'>) {
  const { findDish } = useMenu()
  const at = new Date(useServerNow())
  return <DishRow {...props} dish={findDish(props.product.id)} at={at} startsOpen={false} />
}

/** The dishes of an order, to mark them as sold out. */
export function OrderAvailability({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  const { findDish } = useMenu()
  const at = new Date(useServerNow())
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
