import { useState } from 'react'
import { useListProductsQuery } from '../../menu/catalogue/catalogue-queries.ts'
import { useMenu, type Menu } from '../../menu/catalogue/use-menu.ts'
import { useListDishesQuery } from '../../menu/catalogue/menu-queries.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { Field } from '../../ui/controls/Field.tsx'
import { StaffDialog, type DialogState } from '../parts/StaffDialog.tsx'
import { useServerNow } from '../parts/use-now.ts'
import { DishRow } from './DishRow.tsx'
import { areFoundByOption, isMarked, listSections } from './menu-list.ts'
import row from './DishRow.module.css'
import styles from './MenuSheet.module.css'
import { RetryNotice } from '../../ui/notices/RetryNotice.tsx'

/** Every dish, to mark it or its options as sold out. */
export function MenuSheet(dialog: DialogState) {
  const openings = useOpenings(dialog.isOpen)
  return (
    <StaffDialog title="Menu" {...dialog}>
      <div key={openings} className={styles.content}>
        <LoadProblem />
        <LoadedDishes />
      </div>
    </StaffDialog>
  )
}

/** Counts them: a sheet that is opened again while it closes stays mounted, and begins anew all the same. */
function useOpenings(isOpen: boolean): number {
  const [openings, setOpenings] = useState({ count: 0, isOpen })
  if (openings.isOpen !== isOpen) setOpenings({ count: openings.count + Number(isOpen), isOpen })
  return openings.count
}

function LoadedDishes() {
  const menu = useMenu()
  const products = useListProductsQuery()
  return menu.loadedAtMs !== undefined && products.data !== undefined ? <DishList menu={menu} /> : null
}

/** The list below it may be out of date, or missing. */
function LoadProblem() {
  const dishes = useListDishesQuery()
  const products = useListProductsQuery()
  const error = dishes.error ?? products.error
  if (!error) return dishes.data && products.data ? null : <output>Loading the menu...</output>
  const reload = () => {
    void dishes.refetch()
    void products.refetch()
  }
  return (
    <RetryNotice isBusy={dishes.isFetching || products.isFetching} onRetry={reload}>
      {`${dishes.data ? 'This menu may be out of date.' : "The menu didn't load."} ${problemMessage(error)}`}
    </RetryNotice>
  )
}

function DishList({ menu: { dishes, findDish } }: { menu: Menu }) {
  const { data: products = [] } = useListProductsQuery()
  const [search, setSearch] = useState('')
  // Rows stay where they are while the sheet is open, so that none moves away under a finger.
  const [firstIds] = useState(() => new Set(dishes.filter(isMarked).map(({ id }) => id)))
  const at = new Date(useServerNow())
  const sections = listSections({ products, dishes, search, firstIds })
  const startsOpen = areFoundByOption(sections)
  return (
    <>
      <Field
        label="Search the menu"
        type="search"
        value={search}
        enterKeyHint="search"
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      <output className={styles.none}>{sections.length === 0 ? `No match for “${search.trim()}”.` : ''}</output>
      {sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <h3 className={styles.heading}>{section.title}</h3>
          <ul className={row.list}>
            {section.products.map((product) => {
              const dish = findDish(product.id)
              return <DishRow key={`${product.id} ${startsOpen}`} {...{ product, dish, at, startsOpen }} />
            })}
          </ul>
        </section>
      ))}
    </>
  )
}
