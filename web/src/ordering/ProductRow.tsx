import type { Product } from '@fuel-shack/contract/catalogue'
import { dollarsToCents, formatAud } from '@fuel-shack/contract/money'
import { Stepper } from '../ui/controls/Stepper.tsx'
import styles from './ProductRow.module.css'

interface ProductRowProps {
  product: Product
  quantity: number
  /** Why there can be no more of it in the cart, while there cannot. */
  full: string | undefined
  /** Undefined while nothing can be ordered. */
  onChange: ((delta: 1 | -1) => void) | undefined
}

export function ProductRow({ product, quantity, full, onChange }: ProductRowProps) {
  return (
    <li className={styles.row} data-in-cart={quantity > 0 || undefined}>
      <div className={styles.words}>
        <span className={styles.title}>{product.title}</span>
        <span className={styles.price}>
          <span>{formatAud(dollarsToCents(product.price))}</span>
          {full ? <span className={styles.full}>{full}</span> : null}
        </span>
      </div>
      {onChange ? <Stepper label={product.title} value={quantity} full={full} onChange={onChange} /> : null}
    </li>
  )
}
