import { useState } from 'react'
import type { ManagedMenu, ManagedProduct } from '@fuel-shack/contract/office/managed-menu'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { typed } from '../fields/typed.ts'
import { UpIcon } from '../parts/icons.tsx'
import { NotLoaded, OutOfDate } from '../parts/QueryNotices.tsx'
import { useOpened } from '../parts/use-opened.ts'
import { DishPictureDialog } from './DishPictureDialog.tsx'
import styles from './Menu.module.css'
import { isOnMenu, listSections, type ManagedSection } from './menu-order.ts'
import { useManagedMenu } from './menu-queries.ts'
import { PercentDialog } from './PercentDialog.tsx'
import { ProductDialog } from './ProductDialog.tsx'
import { findDraftProduct, NEW_PRODUCT } from './product-draft.ts'
import { OffMenuRow, ProductRow, type DishComponent, type ProductActions } from './ProductRow.tsx'
import { StationsDialog } from './StationsDialog.tsx'
import { useMenuActions } from './use-menu-actions.ts'

/** A search is quicker than a look from this many products on. */
const SEARCHED_FROM = 20
const NONE: ReadonlySet<string> = new Set()

/** The menu as customers see it, to change. */
export function Menu({ Dish }: { Dish: DishComponent }) {
  const query = useManagedMenu()
  if (!query.data) return <NotLoaded query={query} what="the menu" />
  return (
    <>
      <LoadedMenu menu={query.data} Dish={Dish} />
      <OutOfDate query={query} what="This menu is" />
    </>
  )
}

function LoadedMenu({ menu, Dish }: { menu: ManagedMenu; Dish: DishComponent }) {
  const { products, today, parts = [], checks } = menu
  const [search, setSearch] = useState('')
  const edited = useOpened<string>(findDraftProduct)
  const pictured = useOpened<string>()
  const repriced = useOpened<string>()
  const stations = useOpened<true>()
  const { stays, turnedId, isBusy, announcement, setIsOnMenu, confirmAllergens, move, moveSectionUp } =
    useMenuActions(menu)
  const actions: ProductActions = {
    edit: ({ id }) => edited.open(id),
    changePicture: ({ id }) => pictured.open(id),
    setIsOnMenu: (product, isOn) => void setIsOnMenu(product, isOn),
    confirmAllergens: (product) => void confirmAllergens(product),
    move: (product, by) => void move(product, by),
  }
  const row = (product: ManagedProduct) => ({ product, isBusy, actions, hasFocus: product.id === turnedId })
  const sections = listSections(products, search, stays)
  const onMenu = new Map(listSections(products, '', NONE).map((section) => [section.title, section]))
  const off = products.filter((product) => !isOnMenu(product) && !stays.has(product.id))
  const isEmpty = !products.some(isOnMenu)
  const find = (id: string | undefined) => products.find((product) => product.id === id)
  const picturedProduct = find(pictured.opened?.subject)
  const repricedSection = onMenu.get(repriced.opened?.subject ?? '')
  return (
    <div className={styles.menu}>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      {isEmpty ? <p>Nothing is on the menu yet.</p> : null}
      <div className={styles.tools}>
        {products.length > SEARCHED_FROM ? (
          <Field label="Search the menu" type="search" enterKeyHint="search" {...typed(search, setSearch)} />
        ) : null}
        <Button tone={isEmpty ? 'primary' : 'secondary'} onClick={() => edited.open(NEW_PRODUCT)}>
          Add a dish
        </Button>
        {isEmpty ? null : (
          <Button tone="secondary" aria-haspopup="dialog" onClick={() => stations.open(true)}>
            Stations
          </Button>
        )}
      </div>
      {search !== '' && sections.length === 0 ? <output>{`No match for “${search.trim()}”.`}</output> : null}
      {sections.map((section, index) => (
        <section key={section.title} aria-label={section.title} className={styles.section}>
          <SectionHeading
            section={section}
            isBusy={isBusy}
            onReprice={() => repriced.open(section.title)}
            onMoveUp={index > 0 && search === '' ? () => void moveSectionUp(section) : undefined}
          />
          <ul className={styles.list}>
            {section.products.map((product) => (
              <ProductRow
                key={product.id}
                {...row(product)}
                today={today}
                parts={parts}
                checks={checks}
                together={onMenu.get(section.title)?.products ?? []}
                Dish={Dish}
              />
            ))}
          </ul>
        </section>
      ))}
      {off.length > 0 ? (
        <details className={styles.offMenu}>
          <summary>{`Off the menu (${off.length})`}</summary>
          <ul className={styles.list}>
            {off.map((product) => (
              <OffMenuRow key={product.id} {...row(product)} />
            ))}
          </ul>
        </details>
      ) : null}
      {edited.opened && (edited.opened.subject === NEW_PRODUCT || find(edited.opened.subject)) ? (
        <ProductDialog
          key={edited.opened.count}
          menu={menu}
          current={find(edited.opened.subject)}
          isOpen={edited.opened.isOpen}
          onClose={edited.close}
        />
      ) : null}
      {pictured.opened && picturedProduct ? (
        <DishPictureDialog
          key={`picture ${pictured.opened.count}`}
          product={picturedProduct}
          isOpen={pictured.opened.isOpen}
          onClose={pictured.close}
        />
      ) : null}
      {stations.opened ? (
        <StationsDialog
          key={`stations ${stations.opened.count}`}
          menu={menu}
          isOpen={stations.opened.isOpen}
          onClose={stations.close}
        />
      ) : null}
      {repriced.opened && repricedSection ? (
        <PercentDialog
          key={`percent ${repriced.opened.count}`}
          section={repricedSection}
          isOpen={repriced.opened.isOpen}
          onClose={repriced.close}
        />
      ) : null}
    </div>
  )
}

interface SectionHeadingProps {
  section: ManagedSection
  isBusy: boolean
  onReprice: () => void
  onMoveUp: (() => void) | undefined
}

function SectionHeading({ section: { title }, isBusy, onReprice, onMoveUp }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <h3>{title}</h3>
      {onMoveUp ? (
        <IconButton
          icon={<UpIcon size={20} />}
          label={`Move the section ${title} up`}
          aria-disabled={isBusy || undefined}
          onClick={onMoveUp}
        />
      ) : null}
      <Button tone="quiet" onClick={onReprice}>
        All prices
        <VisuallyHidden>{` of ${title}`}</VisuallyHidden>
      </Button>
    </div>
  )
}
