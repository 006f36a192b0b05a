import { useState } from 'react'
import { limits } from '../../../site/site.json'
import { quantityOf, countItems } from '../cart/cart.ts'
import { useCart } from '../cart/CartProvider.tsx'
import { useListProductsQuery } from '../cart/catalogue-queries.ts'
import { problemSentence } from '../client/problem-sentence.ts'
import { paths } from '../paths.ts'
import { LoginButton } from '../session/LoginButton.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Notice } from '../ui/Notice.tsx'
import { filterByTitle, groupBySection } from './catalogue-sections.ts'
import styles from './OrderingMenu.module.css'
import { ProductRow } from './ProductRow.tsx'
import { sectionAnchor, SectionLinks } from './SectionLinks.tsx'

/** The catalogue by section, to fill the cart from. */
export function OrderingMenu({ hasReturned }: { hasReturned: boolean }) {
  const session = useSession()
  const { cart, changeQuantity } = useCart()
  const { data: products = [], error, isFetching, refetch } = useListProductsQuery()
  const [words, setWords] = useState('')
  const room = limits.quantityPerOrder - countItems(cart)
  const sections = groupBySection(filterByTitle(products, words))

  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>Order</h1>
      {hasReturned ? (
        <Notice>
          Thank you! As soon as your payment is through, the kitchen has your order. We will tell you when it is ready.
        </Notice>
      ) : null}
      {session.status === 'visitor' && cart.length > 0 ? (
        <Notice actions={<LoginButton returnTo={paths.orders}>Login</LoginButton>}>
          Login to pay for what is in your cart.
        </Notice>
      ) : null}
      {error && products.length === 0 ? (
        <Notice
          tone="danger"
          actions={
            <Button isBusy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {problemSentence(error)}
        </Notice>
      ) : (
        <Field
          label="Search the menu"
          type="search"
          value={words}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
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
            {section.products.map((product) => {
              const quantity = quantityOf(cart, product.id)
              return (
                <ProductRow
                  key={product.id}
                  product={product}
                  quantity={quantity}
                  max={Math.min(limits.quantityPerLine, quantity + room)}
                  onChange={(delta) => changeQuantity(product.id, delta)}
                />
              )
            })}
          </ul>
        </section>
      ))}
    </div>
  )
}
