import { lazy, Suspense, useState } from 'react'
import { Router, useLocation } from 'wouter'
import { CartProvider, useCart } from '../cart/CartProvider.tsx'
import { useListProductsQuery } from '../catalogue/catalogue-queries.ts'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { FRESH } from '../client/calls.ts'
import { loadChunkWithRetries } from '../client/load-chunk.ts'
import { CustomerShell, type ShellSlots } from '../customer/CustomerShell.tsx'
import { pages } from '../pages.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useIsHydrated } from '../ui/hooks/use-is-hydrated.ts'
import { CustomerRoutes } from './CustomerRoutes.tsx'
import { Splash } from './Splash.tsx'
import { withPageTransition } from './page-transition.ts'

// It is a chunk of its own: a visitor never downloads it.
const LoggedInApp = lazy(loadChunkWithRetries(() => import('./LoggedInApp.tsx')))

const LoginBar = lazy(loadChunkWithRetries(() => import('../checkout/login/LoginBar.tsx')))

// One element: the pages do not render again with the app, which would make React hydrate them all at once.
const routes = <CustomerRoutes />

/** Shows the splash until the catalogue has loaded or failed; after a failure the catalogue is empty. */
export function CustomerApp({ address }: { address: string | undefined }) {
  const session = useSession()
  const { data: catalogue, isSuccess, error, dataUpdatedAt } = useListProductsQuery(undefined, FRESH)
  const [seededAt] = useState(dataUpdatedAt)
  const { limits } = useAppConfig()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen && (catalogue || error)) setIsOpen(true)
  if (!isOpen) return <Splash />

  const subject = session.status === 'signed-in' ? session.subject : undefined
  const app = (slots: ShellSlots) => (
    <CartProvider
      catalogue={catalogue}
      isCatalogueCurrent={isSuccess && dataUpdatedAt !== seededAt}
      limits={limits}
      owner={subject}
    >
      <Router aroundNav={withPageTransition} {...(address ? { ssrPath: address } : {})}>
        <CustomerShell {...slots}>{routes}</CustomerShell>
      </Router>
    </CartProvider>
  )
  if (subject === undefined) return app({ checkoutBar: <VisitorBar /> })
  return (
    <Suspense fallback={<Splash />}>
      <LoggedInApp subject={subject}>{app}</LoggedInApp>
    </Suspense>
  )
}

/** Loads the bar of a visitor's cart on the page that fills the cart, so that it is there with the first item. */
function VisitorBar() {
  const { ordering } = useAppConfig()
  const { cart } = useCart()
  const [address] = useLocation()
  // A prerendered page knows neither.
  const isHydrated = useIsHydrated()
  const isWanted = isHydrated && ordering !== 'coming-soon' && (cart.length > 0 || address === pages.orders.path)
  return isWanted ? (
    <Suspense>
      <LoginBar />
    </Suspense>
  ) : null
}
