import { pageTitles } from '../src/page-titles.ts'
import { paths } from '../src/paths.ts'
import { description, name } from '../../site/site.json'

/** A page with its own title, description and address for search engines and shared links. */
export interface RenderedPage {
  /** The name under which whoever serves the app finds it: `home.html` is `/home`. */
  file: string
  address: string
  title: string
  description: string
  /** It carries what search engines read about the rest stop. */
  isAboutThePlace?: boolean
  /** The page's own part of the app where that is loaded for it alone. */
  module?: string
  /** What it shows is known only when the app runs: until then it is the splash. */
  isDrawnLate?: boolean
}

const orders = {
  address: paths.orders,
  title: pageTitles.orders,
  description: `Order ahead at the ${name} and have it ready when you pull in.`,
  module: 'src/ordering/OrderingPage.tsx',
}

/** The pages that have a file of their own; all but the late ones stand in it before any script has run. */
export const renderedPages: RenderedPage[] = [
  { file: 'home.html', address: paths.home, title: pageTitles.home, description, isAboutThePlace: true },
  { ...orders, file: 'orders.coming-soon.html' },
  // These show the payment provider's catalogue, which the build does not know.
  { ...orders, file: 'orders.open.html', isDrawnLate: true },
  { ...orders, file: 'orders.closed.html', isDrawnLate: true },
  {
    file: 'cards.html',
    address: paths.cards,
    title: pageTitles.cards,
    description: `Your ${name} loyalty card: points for fuel and food, and a code to hold up at the till.`,
    module: 'src/cards/CardsPage.tsx',
  },
]
