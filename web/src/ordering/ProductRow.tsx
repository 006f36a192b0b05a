import type { Product } from '@fuel-shack/contract/catalogue'
import { dollarsToCents, formatAud } from '@fuel-shack/contract/money'
import { Stepper } from '../ui/Stepper.tsx'
import styles from './ProductRow.module.css'

interface ProductRowProps {
  product: Product
  quantity: number
  max: number
  onChange: (delta: 1 | -1) => void
}

export function ProductRow({ product, quantity, max, onChange }: ProductRowProps) {
  return (
    <li className={styles.row} data-in-cart={quantity > 0 || undefined}>
      <div className={styles.words}>
        <span className={styles.title}>{product.title}</span>
        <span className={styles.price}>{formatAud(dollarsToCents(product.price))}</span>
      </div>
      <Stepper label={product.title} value={quantity} max={max} onChange={onChange} />
    </li>
  )
}
