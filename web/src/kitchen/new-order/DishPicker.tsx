import { useState } from 'react'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { dollarsToCents, formatAud } from '@fuel-shack/contract/platform/money'
import { quantityOf } from '../../menu/cart/cart.ts'
import { useListProductsQuery } from '../../menu/catalogue/catalogue-queries.ts'
import { useMenu } from '../../menu/catalogue/use-menu.ts'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { Field } from '../../ui/controls/Field.tsx'
import { RetryNotice } from '../../ui/notices/RetryNotice.tsx'
import { vibrate } from '../../ui/vibrate.ts'
import { listSections, soldOutUntil, staffText } from '../menu/menu-list.ts'
import { useServerNow } from '../parts/use-now.ts'
import styles from './NewOrder.module.css'
import { addDish, orderDraft } from './order-draft.ts'

const NONE_FIRST: ReadonlySet<string> = new Set()

/** Every dish as a button that adds one of it. */
export function DishPicker() {
  const query = useListProductsQuery()
  const { dishes, findDish } = useMenu()
  const [search, setSearch] = useState('')
  const at = new Date(useServerNow())
  const products = query.data ?? []
  const sections = listSections({ products, dishes, search, firstIds: NONE_FIRST })
  const [onlyMatch, another] = sections.flatMap((section) => section.products)

  function add(product: Product) {
    vibrate()
    addDish(product)
  }

  if (query.data === undefined) {
    if (!query.error) return <output>Loading the menu...</output>
    return (
      <RetryNotice isBusy={query.isFetching} onRetry={() => void query.refetch()}>
        {`The menu didn't load. ${problemMessage(query.error)}`}
      </RetryNotice>
    )
  }
  return (
    <div className={styles.picker}>
      <Field
        label="Search the menu"
        type="search"
        value={search}
        enterKeyHint="done"
        autoComplete="off"
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={({ key }) => {
          if (key !== 'Enter' || search.trim() === '' || !onlyMatch || another) return
          add(onlyMatch)
          setSearch('')
        }}
      />
      {sections.length === 0 ? <output>{`No match for “${search.trim()}”.`}</output> : null}
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h3 className={styles.heading}>{section.title}</h3>
          <ul className={styles.dishes}>
            {section.products.map((product) => (
              <li key={product.id}>
                <DishButton product={product} dish={findDish(product.id)} at={at} onAdd={() => add(product)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface DishButtonProps {
  product: Product
  dish: Dish | undefined
  at: Date
  onAdd: () => void
}

function DishButton({ product, dish, at, onAdd }: DishButtonProps) {
  const { lines } = useExternalStore(orderDraft)
  const count = quantityOf(lines, product.id)
  const isSoldOut = soldOutUntil(dish, undefined) !== undefined
  const state = staffText(dish, undefined, at)
  return (
    <button type="button" className={styles.dish} disabled={isSoldOut} onClick={onAdd}>
      <span className={styles.dishTitle}>{product.title}</span>{' '}
      <span className={styles.dishFacts}>
        <span>{formatAud(dollarsToCents(product.price))}</span>{' '}
        {state === undefined ? null : <span>{isSoldOut ? 'Sold out' : state}</span>}{' '}
        {count > 0 ? <strong className={styles.count}>{`× ${count}`}</strong> : null}
      </span>
    </button>
  )
}
