import type { ReactNode } from 'react'
import {
  staffPaths,
  webPaths,
  type ownPaths,
  type PathParameter,
  type publicPaths,
} from '@fuel-shack/contract/platform/web-paths'
import type { Facts } from '@fuel-shack/contract/shop/rest-stop/facts'
import { HomePage } from './HomePage.tsx'
import { lazyPage, type LazyPage } from './lazy-page.tsx'

export type TabIcon = 'home' | 'order' | 'card'

type PageProps<Path extends string> = { title: string } & Record<PathParameter<Path>, string>

interface PageRow<Path extends string> {
  path: Path
  /** The title in the browser's tab and in search results. */
  title: (facts: Facts) => string
  /** The tab that leads to it. Without one, other pages link to it. */
  tab?: { label: string; icon: TabIcon }
  /** Gets the title, and the parameters of the path. */
  Page: LazyPage<PageProps<Path>> | ((props: PageProps<Path>) => ReactNode)
}

/** The data for the build of a public page. */
interface BuiltPage {
  /** The description in search results and shared links. */
  description: (facts: Facts) => string
  /** The file of its component, where that is a chunk of its own: the build inlines its styles. */
  module?: string
  /** The files that the build writes: `home.html` is served at `/home`, `orders.open.html` while ordering is open. */
  files: readonly PageFile[]
}

export interface PageFile {
  file: string
  /** The page carries schema.org data about the rest stop. */
  hasStructuredData?: true
  /** The page has the rest-stop board, of which some things hold for a time only. */
  hasBoard?: true
  /** It shows the splash until the browser has rendered it. Without this, the server renders it. */
  isRenderedByBrowser?: true
}

type Rows<Paths extends Record<string, string>, More = unknown> = { [Name in keyof Paths]: PageRow<Paths[Name]> & More }

/** The pages for customers, one row each: these for the routes, the tabs and the build. */
const publicRows: Rows<typeof publicPaths, BuiltPage> = {
  home: {
    path: webPaths.home,
    title: ({ name, address }) => `${name} · ${address.town}`,
    tab: { label: 'Home', icon: 'home' },
    Page: HomePage,
    description: ({ description }) => description,
    files: [{ file: 'home.html', hasStructuredData: true, hasBoard: true }],
  },
  orders: {
    path: webPaths.orders,
    title: ({ name }) => `Order · ${name}`,
    tab: { label: 'Order', icon: 'order' },
    Page: lazyPage(async () => {
      const page = await import('./OrdersPage.tsx')
      await page.preloadNews()
      return page
    }),
    module: 'src/app/pages/OrdersPage.tsx',
    description: ({ name }) => `Order ahead at the ${name} and have it ready when you pull in.`,
    files: [
      { file: 'orders.coming-soon.html' },
      { file: 'orders.open.html' },
      { file: 'orders.closed.html', isRenderedByBrowser: true },
    ],
  },
  cards: {
    path: webPaths.cards,
    title: ({ name }) => `Cards · ${name}`,
    tab: { label: 'Cards', icon: 'card' },
    Page: lazyPage(() => import('../../card/CardsPage.tsx')),
    module: 'src/card/CardsPage.tsx',
    description: ({ name }) => `Your ${name} loyalty card: points for fuel and food, with you on your phone.`,
    files: [{ file: 'cards.html' }],
  },
}

/** Only the browser renders these, for the customer whose orders they show. */
const ownRows: Rows<typeof ownPaths> = {
  myOrders: {
    path: webPaths.myOrders,
    title: ({ name }) => `Orders · ${name}`,
    Page: lazyPage(() => import('../../orders/MyOrdersPage.tsx')),
  },
  order: {
    path: webPaths.order,
    title: ({ name }) => `Your order · ${name}`,
    Page: lazyPage(() => import('../../orders/OrderPage.tsx')),
  },
  receipt: {
    path: webPaths.receipt,
    title: ({ name }) => `Tax invoice · ${name}`,
    Page: lazyPage(() => import('../../orders/ReceiptPage.tsx')),
  },
}

const StaffLogin = lazyPage(() => import('./StaffLogin.tsx'))

/** Staff have these in the staff app; the places of managers are in app/manager/places.tsx. */
const staffRows = Object.values(staffPaths).map((path): PageRow<typeof path> => ({
  path,
  title: ({ name }) => `Log in · ${name}`,
  Page: StaffLogin,
}))

export const publicPages = Object.values(publicRows)
export const pages = [...publicPages, ...Object.values(ownRows), ...staffRows]
