import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import type { Product } from '@fuel-shack/contract/shop/catalogue/catalogue'
import { useListProductsQuery } from '../catalogue/catalogue-queries.ts'
import { groupBySection } from '../catalogue/catalogue-sections.ts'
import { useMenu } from '../catalogue/use-menu.ts'
import type { Fits } from '../allergens/fits.ts'
import { readStored } from '../../platform/client/device-storage.ts'
import { loadChunkWithRetries } from '../../platform/client/load-chunk.ts'
import { problemMessage } from '../../platform/client/problem-message.ts'
import { SurchargeSentence } from '../catalogue/SurchargeSentence.tsx'
import { AllergenAdvice } from '../dish/AllergenAdvice.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { RetryNotice } from '../../ui/notices/RetryNotice.tsx'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { useLatestCallback } from '../../ui/hooks/use-latest-callback.ts'
import { useLazyDialog } from '../../ui/hooks/use-lazy-dialog.ts'
import { PageNotices } from '../../ui/notices/PageNotices.tsx'
import { ClosedNotice, KitchenHours, PaceNotice } from './KitchenHours.tsx'
import { searchMenu, type SearchResult } from './menu-search.ts'
import { Mentions, MenuSections } from './MenuSections.tsx'
import styles from './OrderingMenu.module.css'
import { scrollToSection } from './scroll-to-section.ts'
import { SectionLinks } from './SectionLinks.tsx'

interface OrderingMenuProps {
  /** A button beside the title. */
  again?: ReactNode
  /** The customer's orders that are known in the first frame, above the menu. */
  ticket: ReactNode
  /** The notices that are known later, which move nothing. */
  notices: ReactNode
  /** The menu is shown, but nothing can be added to the cart. */
  isClosed: boolean
}

const loadDishSheet = () => import('../dish/DishSheet.tsx')
const AllergenFilter = lazy(loadChunkWithRetries(() => import('../allergens/AllergenFilter.tsx')))

/** The rows are more than a phone shows at once. The rest follows while the page can already be used. */
const FIRST_ROWS = 50
const NO_PRODUCTS: Product[] = []
const ALL_FIT: Fits = { sort: (sections) => sections }

/** The catalogue by section. */
export function OrderingMenu({ again, ticket, notices, isClosed }: OrderingMenuProps) {
  const { data: products = NO_PRODUCTS } = useListProductsQuery()
  // Its arrival renders every row: in parts, between which the page answers.
  const menu = useDeferredValue(useMenu())
  const { dishes } = menu
  const isHydrated = useIsHydrated()
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const count = useDeferredValue(Infinity, FIRST_ROWS)
  useLinkedSection({ isComplete: count >= products.length })
  const found = useMemo(() => searchMenu(products, dishes, searched), [products, dishes, searched])
  const [isFiltering, setIsFiltering] = useState(false)
  const [hasAvoided] = useState(() => readStored('avoided-allergens') !== null)
  const [fits, setFits] = useState(ALL_FIT)
  const sections = useMemo(() => fits.sort(groupBySection(found.byTitle)), [found, fits])
  const [opened, setOpened] = useState<Product>()
  const sheet = useLazyDialog(loadDishSheet)
  const onOpen = useLatestCallback((product: Product) => {
    setOpened(product)
    sheet.trigger.onClick()
  })
  const rows = { menu, fits, opened, onOpen, sheetTrigger: sheet.trigger, isClosed }

  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1>Order</h1>
        <KitchenHours />
        {isHydrated && again ? <div className={styles.again}>{again}</div> : null}
      </div>
      {isHydrated ? ticket : null}
      {/* Notices stay within the menu: they cover nothing of the ticket above it. */}
      <div className={styles.menu}>
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
              <SurchargeSentence className={styles.surcharge} />
              <div className={styles.allergens}>
                {isFiltering || (isHydrated && hasAvoided) ? (
                  <Suspense fallback={<FilterButton isBusy />}>
                    <AllergenFilter products={products} dishes={dishes} takesFocus={isFiltering} onChange={setFits} />
                  </Suspense>
                ) : (
                  <FilterButton onClick={() => setIsFiltering(true)} />
                )}
              </div>
              <output className={styles.none}>{describeSearch(searched, found)}</output>
              <MenuSections sections={sections} count={count} {...rows} />
              <Mentions key={found.text} found={found} {...rows} />
              <AllergenAdvice />
            </div>
          </div>
        )}
        {isHydrated ? (
          <PageNotices>
            {notices}
            {isClosed ? <ClosedNotice /> : <PaceNotice />}
          </PageNotices>
        ) : null}
      </div>
      {opened && sheet.render({ product: opened, isClosed })}
    </div>
  )
}

/** The chips load when they are wanted: a first visit has no byte of them. */
function FilterButton(props: ComponentProps<typeof Button>) {
  return (
    <Button tone="secondary" {...props}>
      Avoid an allergen
    </Button>
  )
}

/** Said if nothing was found, only a correction of the text, or if the text is about an allergy. */
function describeSearch(search: string, { text, byTitle, byMention, answer }: SearchResult): string {
  if (answer !== undefined) return answer
  if (byTitle.length === 0 && byMention.length === 0) return `No match for “${text}”. Try another word.`
  return text === search.trim() ? '' : `No match for “${search.trim()}”. Showing “${text}”.`
}

function EmptyMenu() {
  const { error, isFetching, refetch } = useListProductsQuery()
  return (
    <RetryNotice
      tone={error ? 'danger' : 'neutral'}
      buttonTone="primary"
      isBusy={isFetching}
      onRetry={() => void refetch()}
    >
      {error ? problemMessage(error) : "The menu's not available right now. Try again soon."}
    </RetryNotice>
  )
}

/** Scrolls to the section that the address names: the browser itself has looked for it before the list was complete. */
function useLinkedSection({ isComplete }: { isComplete: boolean }): void {
  useEffect(() => {
    if (!isComplete) return
    const anchor = location.hash.slice(1)
    if (anchor === '') return
    // Without it, the page starts at its top.
    const section = document.getElementById(anchor)
    if (section) scrollToSection(section)
    else window.scrollTo({ top: 0, behavior: 'instant' })
  }, [isComplete])
}
