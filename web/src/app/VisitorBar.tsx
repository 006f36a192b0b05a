import { lazy, Suspense } from 'react'
import { useLocation } from 'wouter'
import { useCart } from '../cart/CartProvider.tsx'
import { useAppConfig } from '../client/AppConfigProvider.tsx'
import { loadChunkWithRetries } from '../client/load-chunk.ts'
import { pages } from '../pages.ts'
import { useIsHydrated } from '../ui/hooks/use-is-hydrated.ts'

const LoginBar = lazy(loadChunkWithRetries(() => import('../checkout/login/LoginBar.tsx')))

/** Loads the bar of a visitor's cart on the page that fills the cart, so that it is there with the first item. */
export function VisitorBar() {
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
