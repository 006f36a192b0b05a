import type { Allergen } from '@fuel-shack/contract/shop/catalogue/allergens'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { dollarsToCents, formatAud } from '@fuel-shack/contract/platform/money'
import type { CartItem } from '../cart/cart.ts'
import { AvailabilityNote } from '../catalogue/AvailabilityNote.tsx'
import { DishBanner } from '../catalogue/DishPicture.tsx'
import { useListDishesQuery } from '../catalogue/menu-queries.ts'
import { RetryNotice } from '../../ui/notices/RetryNotice.tsx'
import type { DialogProps } from '../../ui/hooks/use-lazy-dialog.ts'
import { BottomSheet } from '../../ui/overlays/BottomSheet.tsx'
import { SurchargeSentence } from '../catalogue/SurchargeSentence.tsx'
import { AllergenAdvice } from './AllergenAdvice.tsx'
import { DishDescription } from './DishDescription.tsx'
import { DishForm } from './DishForm.tsx'
import { useOwnMenu } from './use-own-menu.ts'
import styles from './DishSheet.module.css'

interface DishSheetProps extends DialogProps {
  product: Product
  /** The line of the cart that is being changed. */
  line?: CartItem | undefined
  /** The allergens to avoid. Left out: those that the customer avoids on the menu. */
  avoided?: readonly Allergen[] | undefined
  /** While ordering is closed, nothing can be added. */
  isClosed: boolean
}

/** All about one dish, and the way it goes into the cart. */
export default function DishSheet({ product, line, avoided, isClosed, isOpen, onClose }: DishSheetProps) {
  const { isFetching, refetch } = useListDishesQuery()
  const menu = useOwnMenu()
  const dish = menu.findDish(product.id)
  const texts = menu.textsOf(product.id)
  return (
    <BottomSheet title={product.title} isOpen={isOpen} onClose={onClose}>
      <div className={styles.content}>
        <DishBanner product={product} />
        {dish ? null : (
          <RetryNotice tone="neutral" buttonTone="primary" isBusy={isFetching} onRetry={() => void refetch()}>
            {isFetching ? 'Loading what is in it…' : "Couldn't load what is in it. Check your reception and try again."}
          </RetryNotice>
        )}
        {isClosed || dish?.availability?.isCounterOnly ? (
          <>
            <p className={styles.price}>
              <span>{formatAud(dollarsToCents(product.price))}</span> <AvailabilityNote {...texts} />
            </p>
            <SurchargeSentence className={styles.price} />
            {dish ? <DishDescription dish={dish} /> : null}
            <AllergenAdvice />
          </>
        ) : (
          // A form for each state of loading: its first choice is that of the loaded options.
          <DishForm key={dish ? 'loaded' : 'loading'} {...{ product, line, dish, texts, avoided }} onDone={onClose} />
        )}
      </div>
    </BottomSheet>
  )
}
