import { webPaths } from '@fuel-shack/contract/web-paths'
import { address, description, name } from '../../site/site.json'

export type TabIcon = 'home' | 'order' | 'card'

interface PageRow {
  path: string
  /** In the browser's tab and in search results. */
  title: string
  description: string
  tab: { label: string; icon: TabIcon }
  /** The file of its component, where that is a chunk of its own; `app/CustomerRoutes.tsx` imports it. */
  module?: string
  /** The files that the build writes: `home.html` is served at `/home`, `orders.open.html` while ordering is open. */
  files: readonly PageFile[]
  /** The device stores it, and opens it without a connection. */
  isOffline: boolean
}

interface PageFile {
  file: string
  /** It carries what search engines read about the rest stop. */
  isAboutThePlace?: true
  /** It shows what the build does not know: until the app runs it is the splash. */
  isRenderedLate?: true
}

/**
 * The pages for customers, one row each, for the routes, the tabs, the build and the service worker. Only data: an
 * `import()` here would bring the page, and React with it, into the service worker.
 */
export const pages = {
  home: {
    path: webPaths.home,
    title: `${name} · ${address.town}`,
    description,
    tab: { label: 'Home', icon: 'home' },
    files: [{ file: 'home.html', isAboutThePlace: true }],
    isOffline: true,
  },
  orders: {
    path: webPaths.orders,
    title: `Order · ${name}`,
    description: `Order ahead at the ${name} and have it ready when you pull in.`,
    tab: { label: 'Order', icon: 'order' },
    module: 'src/ordering/OrderingPage.tsx',
    files: [
      { file: 'orders.coming-soon.html' },
      // These show the payment provider's catalogue.
      { file: 'orders.open.html', isRenderedLate: true },
      { file: 'orders.closed.html', isRenderedLate: true },
    ],
    isOffline: true,
  },
  cards: {
    path: webPaths.cards,
    title: `Cards · ${name}`,
    description: `Your ${name} loyalty card: points for fuel and food, and a code to hold up at the till.`,
    tab: { label: 'Cards', icon: 'card' },
    module: 'src/cards/CardsPage.tsx',
    files: [{ file: 'cards.html' }],
    isOffline: true,
  },
} as const satisfies Record<string, PageRow>

type Page = (typeof pages)[keyof typeof pages]
export type PagePath = Page['path']
/** Of the pages whose component is a chunk of its own. */
export type LatePagePath = Extract<Page, { module: string }>['path']

/** The rows, without what TypeScript knows of each. */
export const allPages: readonly PageRow[] = Object.values(pages)
