import { isOwnPath, webPaths } from '@fuel-shack/contract/site/web-paths'
import { address, description, name } from 'virtual:site'

export type TabIcon = 'home' | 'order' | 'card'

interface PageRow {
  path: string
  /** The title in the browser's tab and in search results. */
  title: string
  /** The tab that leads to it. Without one, other pages link to it. */
  tab?: { label: string; icon: TabIcon }
}

/**
 * The pages for customers, one row each, for the routes, the tabs, the build and the service worker. Only data: an
 * `import()` here would bring the page, and React with it, into the service worker.
 */
export const pages = {
  home: { path: webPaths.home, title: `${name} · ${address.town}`, tab: { label: 'Home', icon: 'home' } },
  orders: { path: webPaths.orders, title: `Order · ${name}`, tab: { label: 'Order', icon: 'order' } },
  cards: { path: webPaths.cards, title: `Cards · ${name}`, tab: { label: 'Cards', icon: 'card' } },
  myOrders: { path: webPaths.myOrders, title: `Orders · ${name}` },
  order: { path: webPaths.order, title: `Your order · ${name}` },
  receipt: { path: webPaths.receipt, title: `Your order · ${name}` },
} as const satisfies Record<string, PageRow>

export type PagePath = (typeof pages)[keyof typeof pages]['path']

/** The same rows, typed uniformly. */
export const allPages: readonly PageRow[] = Object.values(pages)

export interface BuiltPage {
  /** The description in search results and shared links. */
  description: string
  /** The file of its component, where that is a chunk of its own; `app/CustomerRoutes.tsx` imports it. */
  module?: string
  /** The files of its contents that need no script in the browser: see `app/startup/static-contents.tsx`. */
  staticModules?: readonly string[]
  /** The files that the build writes: `home.html` is served at `/home`, `orders.open.html` while ordering is open. */
  files: readonly PageFile[]
}

export interface PageFile {
  file: string
  /** The page carries schema.org data about the rest stop. */
  hasStructuredData?: true
  /** The page has the rest-stop board, of which some things hold for a time only. */
  hasBoard?: true
  /** Depends on data that the build does not have: the browser renders it over the splash, or the server renders it. */
  isRenderedBy?: 'browser' | 'server'
}

/** Rendered for visitors in advance; the device stores them, and opens them without a connection. */
export const publicPages = allPages.filter(({ path }) => !isOwnPath(path))

/** What only the build needs to know about each public page. A separate table, so that it is not sent to browsers. */
export const builtPages = {
  [webPaths.home]: {
    description,
    staticModules: ['src/home/RestStopBoard.tsx', 'src/home/PlaceDetails.tsx'],
    // Managers change what it says.
    files: [{ file: 'home.html', hasStructuredData: true, hasBoard: true, isRenderedBy: 'server' }],
  },
  [webPaths.orders]: {
    description: `Order ahead at the ${name} and have it ready when you pull in.`,
    module: 'src/app/OrdersPage.tsx',
    files: [
      { file: 'orders.coming-soon.html' },
      // These show the payment provider's catalogue.
      { file: 'orders.open.html', isRenderedBy: 'server' },
      { file: 'orders.closed.html', isRenderedBy: 'browser' },
    ],
  },
  [webPaths.cards]: {
    description: `Your ${name} loyalty card: points for fuel and food, with you on your phone.`,
    module: 'src/cards/CardsPage.tsx',
    files: [{ file: 'cards.html', isRenderedBy: 'server' }],
  },
} as const satisfies Partial<Record<PagePath, BuiltPage>>
