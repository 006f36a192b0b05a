import { lazy, Suspense, useState } from 'react'
import { Router } from 'wouter'
import { CartProvider, useCart } from '../menu/cart/CartProvider.tsx'
import { useListProductsQuery } from '../menu/catalogue/catalogue-queries.ts'
import { LoginBar } from '../checkout/login/LoginBar.tsx'
import { useAppConfig } from '../platform/client/AppConfigProvider.tsx'
import { FRESH } from '../platform/client/calls.ts'
import { loadChunkWithRetries } from '../platform/client/load-chunk.ts'
import { CustomerShell, type ShellSlots } from './customer/CustomerShell.tsx'
import { useSession } from '../platform/session/SessionProvider.tsx'
import { useIsHydrated } from '../ui/hooks/use-is-hydrated.ts'
import { CustomerRoutes } from './CustomerRoutes.tsx'
import { Splash } from './Splash.tsx'
import { withPageTransition } from './page-transition.ts'

// It is a chunk of its own: a visitor never downloads it.
const LoggedInApp = lazy(loadChunkWithRetries(() => import('./LoggedInApp.tsx')))

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

function VisitorBar() {
  const { ordering } = useAppConfig()
  const { cart } = useCart()
  // A prerendered page does not know the cart.
  const isHydrated = useIsHydrated()
  return isHydrated && ordering !== 'coming-soon' && cart.length > 0 ? <LoginBar /> : null
}
