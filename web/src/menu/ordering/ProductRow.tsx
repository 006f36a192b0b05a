import { memo } from 'react'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import type { DietaryTag } from '@fuel-shack/contract/shop/catalogue/dietary-tags'
import { SEAFOOD_TEXTS } from '@fuel-shack/contract/shop/catalogue/seafood'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { AvailabilityNote } from '../catalogue/AvailabilityNote.tsx'
import type { AvailabilityTexts } from '../catalogue/current-dishes.ts'
import { DishTile, useHasPhoto } from '../catalogue/DishPicture.tsx'
import { dollarsToCents, formatAud } from '@fuel-shack/contract/platform/money'
import { Stepper } from '../../ui/controls/Stepper.tsx'
import styles from './ProductRow.module.css'

interface ProductRowProps extends AvailabilityTexts {
  product: Product
  dish: Dish | undefined
  /** The allergens in it that the customer avoids, in words. Left out if it names none of them. */
  conflict?: string
  /** The options with which it names none of them. Left out if there are none. */
  fitsWith?: string
  /** All about the dish is loading. */
  isBusy: boolean
  onPrefetch: () => void
  /** Opens all about the dish. */
  onOpen: (product: Product) => void
  quantity: number
  /** Why no more can be added; undefined if more can be. */
  limitMessage: string | undefined
  /** Undefined while ordering is closed. */
  onChange: ((id: string, delta: 1 | -1) => void) | undefined
  /** The customer wants more than can be added. */
  onLimit: (message: string) => void
}

/** Renders again only if its contents differ. */
export const ProductRow = memo(function ProductRow({ product, dish, quantity, ...props }: ProductRowProps) {
  const { note, unavailable, conflict, fitsWith, isBusy, onPrefetch, onOpen, limitMessage, onChange, onLimit } = props
  const price = formatAud(dollarsToCents(product.price))
  const hasPicture = useHasPhoto()(product)
  const canChange = quantity > 0 || !dish?.availability?.isCounterOnly
  return (
    <li
      className={styles.row}
      data-in-cart={quantity > 0 || undefined}
      data-unavailable={unavailable ? true : undefined}
      data-has-picture={hasPicture || undefined}
    >
      {hasPicture ? <DishTile product={product} /> : null}
      <button
        type="button"
        className={styles.title}
        aria-label={`About ${product.title}`}
        aria-haspopup="dialog"
        aria-busy={isBusy || undefined}
        onPointerEnter={onPrefetch}
        onFocus={onPrefetch}
        onClick={() => onOpen(product)}
      >
        {product.title}
      </button>
      <span className={styles.price}>{price}</span>
      {/* Its two lines are there before the details have loaded. Only the end of the description is ever cut. */}
      <p className={styles.details}>
        <AvailabilityNote note={note} unavailable={unavailable} />{' '}
        {conflict === undefined ? null : <strong className={styles.conflict}>{`${conflict}.`}</strong>}{' '}
        {fitsWith === undefined ? null : <span className={styles.fits}>{`Fits with: ${fitsWith}.`}</span>}{' '}
        {/* A server of another version may have answered without it before this row hydrates: the page's own stays. */}
        <span suppressHydrationWarning>
          {product.seafoodOrigin ? `${SEAFOOD_TEXTS[product.seafoodOrigin]}.` : ''}
        </span>{' '}
        <DietaryTags tags={dish?.details?.tags ?? []} />{' '}
        <span>
          {(quantity > 0 && !unavailable && limitMessage !== `${note}.` && limitMessage) || dish?.description}
        </span>
      </p>
      {onChange && canChange ? (
        <div className={styles.stepper}>
          <Stepper
            label={product.title}
            price={price}
            value={quantity}
            limitMessage={unavailable ?? limitMessage}
            onChange={(delta) => onChange(product.id, delta)}
            onLimit={() => limitMessage && !unavailable && onLimit(limitMessage)}
          />
        </div>
      ) : null}
    </li>
  )
})

const IMPLIED_BY_VEGAN = new Set<DietaryTag>(['vegetarian', 'dairy free'])

/** Leaves out tags that follow from "vegan". */
function DietaryTags({ tags }: { tags: DietaryTag[] }) {
  const stated = tags.includes('vegan') ? tags.filter((tag) => !IMPLIED_BY_VEGAN.has(tag)) : tags
  return stated.length > 0 ? <span className={styles.tags}>{stated.join(', ')}</span> : null
}
