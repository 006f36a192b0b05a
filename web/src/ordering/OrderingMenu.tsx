import { useState } from 'react'
import { webPaths } from '@fuel-shack/contract/web-paths'
import { quantityOf } from '../cart/cart.ts'
import { useCart } from '../cart/CartProvider.tsx'
import { limitMessageFor } from '../cart/limit-message.ts'
import { useListProductsQuery } from '../catalogue/catalogue-queries.ts'
import { filterByTitle, groupBySection, type Section } from '../catalogue/catalogue-sections.ts'
import { problemMessage } from '../client/problem-message.ts'
import { LoginButton } from '../session/LoginButton.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Field } from '../ui/controls/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './OrderingMenu.module.css'
import { ProductRow } from './ProductRow.tsx'
import { sectionAnchor, SectionLinks } from './SectionLinks.tsx'

interface OrderingMenuProps {
  hasReturned: boolean
  /** The menu is shown, but nothing can be added to the cart. */
  isClosed: boolean
}

/** The catalogue by section. */
export function OrderingMenu({ hasReturned, isClosed }: OrderingMenuProps) {
  const { data: products = [] } = useListProductsQuery()
  const [search, setSearch] = useState('')
  const sections = groupBySection(filterByTitle(products, search))
  const hasNoMatch = products.length > 0 && sections.length === 0

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Order</h1>
      <OrderingNotices hasReturned={hasReturned} isClosed={isClosed} />
      {products.length === 0 ? (
        <EmptyMenu />
      ) : (
        <div className={styles.columns}>
          <Field
            label="Search the menu"
            type="search"
            value={search}
            enterKeyHint="search"
            autoComplete="off"
            onChange={(event) => setSearch(event.target.value)}
          />
          {sections.length > 1 ? <SectionLinks sections={sections} /> : null}
          <div className={styles.sections}>
            <output className={styles.none}>
              {hasNoMatch ? `No match for “${search.trim()}”. Try another word.` : ''}
            </output>
            {sections.map((section) => (
              <MenuSection key={section.title} section={section} isClosed={isClosed} />
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function OrderingNotices({ hasReturned, isClosed }: OrderingMenuProps) {
  const session = useSession()
  const { cart } = useCart()
  return (
    <>
      {hasReturned ? (
        <Notice>
          Thanks! The kitchen gets your order once your payment goes through. We&apos;ll let you know when it&apos;s
          ready.
        </Notice>
      ) : null}
      {isClosed ? <Notice>Online ordering is closed right now. You can still look at the menu.</Notice> : null}
      {session.status === 'visitor' && cart.length > 0 && !isClosed ? (
        <Notice actions={<LoginButton returnTo={webPaths.orders}>Log in</LoginButton>}>
          Log in to pay for your order.
        </Notice>
      ) : null}
    </>
  )
}

function EmptyMenu() {
  const { error, isFetching, refetch } = useListProductsQuery()
  return (
    <Notice
      tone={error ? 'danger' : 'neutral'}
      actions={
        <Button isBusy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {error ? problemMessage(error) : "The menu's not available right now. Try again soon."}
    </Notice>
  )
}

function MenuSection({ section: { title, products }, isClosed }: { section: Section; isClosed: boolean }) {
  const { cart, changeQuantity } = useCart()
  return (
    <section id={sectionAnchor(title)} className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            quantity={quantityOf(cart, product.id)}
            limitMessage={isClosed ? undefined : limitMessageFor(cart, product.id)}
            onChange={isClosed ? undefined : (delta) => changeQuantity(product.id, delta)}
          />
        ))}
      </ul>
    </section>
  )
}
