import { useState } from 'react'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { keyToChange, quantityOf, type Cart } from '../cart/cart.ts'
import { useCart } from '../cart/CartProvider.tsx'
import { leftMessage, limitMessageFor } from '../cart/limit-message.ts'
import { sectionAnchor, type Section } from '../catalogue/catalogue-sections.ts'
import { useHasPhoto, SectionPicture } from '../catalogue/DishPicture.tsx'
import type { Fits } from '../allergens/fits.ts'
import type { Menu } from '../catalogue/use-menu.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { useLatestCallback } from '../../ui/hooks/use-latest-callback.ts'
import type { DialogTrigger } from '../../ui/hooks/use-lazy-dialog.ts'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import type { SearchResult } from './menu-search.ts'
import styles from './MenuSections.module.css'
import { ProductRow } from './ProductRow.tsx'

interface RowsProps {
  menu: Menu
  fits: Fits
  /** Opens all about a dish. */
  sheetTrigger: DialogTrigger
  /** The product whose sheet was opened last. */
  opened: Product | undefined
  onOpen: (product: Product) => void
  /** Nothing can be added to the cart. */
  isClosed: boolean
}

const NO_CART: Cart = []
/** The approximate height of a row. */
const ROW_REM = 6.5

/** A row for each product. */
function useRows({ menu, fits, sheetTrigger, opened, onOpen, isClosed }: RowsProps) {
  const { cart: stored, limits, changeQuantity } = useCart()
  const cart = useIsHydrated() ? stored : NO_CART
  const change = useLatestCallback((id: string, delta: 1 | -1) => changeQuantity(keyToChange(stored, id, delta), delta))
  const showToast = useToast()
  const showLimit = useLatestCallback((text: string) => showToast({ text }))
  const limitOf = ({ id }: Product) =>
    limitMessageFor(limits, cart, id) ?? leftMessage(menu.findDish(id), quantityOf(cart, id))
  return (product: Product) => (
    <ProductRow
      key={product.id}
      product={product}
      dish={menu.findDish(product.id)}
      {...menu.textsOf(product.id)}
      {...fits.conflicts?.get(product.id)}
      isBusy={opened === product && sheetTrigger['aria-busy'] === true}
      onPrefetch={sheetTrigger.onFocus}
      onOpen={onOpen}
      quantity={quantityOf(cart, product.id)}
      limitMessage={isClosed ? undefined : limitOf(product)}
      onChange={isClosed ? undefined : change}
      onLimit={showLimit}
    />
  )
}

/** The sections, each with those of its products that are among the first `count` of all. */
function firstOf(sections: readonly Section[], count: number): (Section & { first: Product[] })[] {
  const startOf = (index: number) => sections.slice(0, index).reduce((sum, { products }) => sum + products.length, 0)
  return sections.map((section, index) => ({
    ...section,
    first: section.products.slice(0, Math.max(0, count - startOf(index))),
  }))
}

/** The sections with the first `count` rows. */
export function MenuSections({ sections, count, ...rows }: RowsProps & { sections: Section[]; count: number }) {
  const row = useRows(rows)
  const isHydrated = useIsHydrated()
  const hasPhoto = useHasPhoto()
  return firstOf(sections, count).map(({ title, products, first }) => {
    const withPhotos = products.some(hasPhoto)
    // The list of a search's other results has a title of its own.
    const isSection = products[0]?.section === title
    return (
      <section
        key={title}
        id={sectionAnchor(title)}
        className={styles.section}
        aria-label={title}
        // The estimated height of the section. The policy of prerendered pages allows no styles of their own.
        style={isHydrated ? { containIntrinsicBlockSize: `auto ${(first.length + 0.5) * ROW_REM}rem` } : undefined}
      >
        <div className={styles.heading}>
          {isSection && !withPhotos ? <SectionPicture section={title} /> : null}
          <h2>{title}</h2>
        </div>
        {first.length > 0 ? <ul className={styles.list}>{first.map(row)}</ul> : null}
      </section>
    )
  })
}

/** Shows what has the searched text elsewhere than in its title: behind a button, if there are titles that have it. */
export function Mentions({
  found: { text, byTitle, byMention, mentionTitle },
  ...rows
}: { found: SearchResult } & RowsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const count = byMention.length
  if (count === 0) return null
  if (isOpen || byTitle.length === 0) {
    return <MenuSections sections={[{ title: mentionTitle, products: byMention }]} count={count} {...rows} />
  }
  return (
    <Button tone="secondary" onClick={() => setIsOpen(true)}>
      {`Show ${count} more with “${text}”`}
    </Button>
  )
}
