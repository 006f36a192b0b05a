import type { Product } from '@fuel-shack/contract/catalogue'
import { dollarsToCents, formatAud } from '@fuel-shack/contract/money'
import { Stepper } from '../ui/controls/Stepper.tsx'
import styles from './ProductRow.module.css'

interface ProductRowProps {
  product: Product
  quantity: number
  /** Why no more can be added; undefined if more can be. */
  limitMessage: string | undefined
  /** Undefined while ordering is closed. */
  onChange: ((delta: 1 | -1) => void) | undefined
}

export function ProductRow({ product, quantity, limitMessage, onChange }: ProductRowProps) {
  const price = formatAud(dollarsToCents(product.price))
  return (
    <li className={styles.row} data-in-cart={quantity > 0 || undefined}>
      <div className={styles.text}>
        <span className={styles.title}>{product.title}</span>
        <span className={styles.price}>
          <span>{price}</span>
          {limitMessage ? <span className={styles.limit}>{limitMessage}</span> : null}
        </span>
      </div>
      {onChange ? (
        <Stepper label={product.title} price={price} value={quantity} limitMessage={limitMessage} onChange={onChange} />
      ) : null}
    </li>
  )
}
