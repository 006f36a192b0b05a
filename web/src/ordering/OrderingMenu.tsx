import { useState } from 'react'
import { quantityOf } from '../cart/cart.ts'
import { useCart } from '../cart/CartProvider.tsx'
import { useListProductsQuery } from '../catalogue/catalogue-queries.ts'
import { limitMessage } from '../cart/limit-message.ts'
import { problemMessage } from '../client/problem-message.ts'
import { webPaths } from '@fuel-shack/contract/web-paths'
import { LoginButton } from '../session/LoginButton.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Field } from '../ui/controls/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { filterByTitle, groupBySection } from '../catalogue/catalogue-sections.ts'
import styles from './OrderingMenu.module.css'
import { ProductRow } from './ProductRow.tsx'
import { sectionAnchor, SectionLinks } from './SectionLinks.tsx'

interface OrderingMenuProps {
  hasReturned: boolean
  /** The menu can be read, and nothing be put into the cart. */
  isClosed: boolean
}

/** The catalogue by section, to fill the cart from. */
export function OrderingMenu({ hasReturned, isClosed }: OrderingMenuProps) {
  const session = useSession()
  const { cart, changeQuantity } = useCart()
  const { data: products = [], error, isFetching, refetch } = useListProductsQuery()
  const [words, setText] = useState('')
  const sections = groupBySection(filterByTitle(products, words))

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Order</h1>
      {hasReturned ? (
        <Notice>
          Thank you! As soon as your payment is through, the kitchen has your order. We will tell you when it is ready.
        </Notice>
      ) : null}
      {isClosed ? <Notice>Online ordering is closed right now. You can still look at the menu.</Notice> : null}
      {session.status === 'visitor' && cart.length > 0 && !isClosed ? (
        <Notice actions={<LoginButton returnTo={webPaths.orders}>Login</LoginButton>}>
          Login to pay for what is in your cart.
        </Notice>
      ) : null}
      {products.length === 0 ? (
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
      ) : (
        <Field
          label="Search the menu"
          type="search"
          value={words}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {sections.length > 1 ? <SectionLinks sections={sections} /> : null}
      <output className={styles.none}>
        {products.length > 0 && sections.length === 0 ? `Nothing on the menu is called “${words.trim()}”.` : ''}
      </output>
      {sections.map((section) => (
        <section
          key={section.title}
          id={sectionAnchor(section.title)}
          className={styles.section}
          aria-label={section.title}
        >
          <h2>{section.title}</h2>
          <ul className={styles.list}>
            {section.products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                quantity={quantityOf(cart, product.id)}
                full={isClosed ? undefined : limitMessage(cart, product.id)}
                onChange={isClosed ? undefined : (delta) => changeQuantity(product.id, delta)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
