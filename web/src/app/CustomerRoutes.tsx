import { Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { WelcomePage } from '../home/WelcomePage.tsx'
import { paths } from '../paths.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageFailure } from './Failure.tsx'
import { lazyPage } from './lazy-page.tsx'

const CardsPage = lazyPage(() => import('../cards/CardsPage.tsx'))
const OrderingPage = lazyPage(() => import('../ordering/OrderingPage.tsx'))

/** Has the page at an address ready to be shown at once; rejects when its code cannot be fetched. */
export async function fetchPageAhead(address: string): Promise<void> {
  if (address === paths.cards) await CardsPage.fetchAhead()
  if (address === paths.orders) await OrderingPage.fetchAhead()
}

function Failed({ onTryAgain }: { onTryAgain: () => void }) {
  useEffect(() => {
    CardsPage.startAgain()
    OrderingPage.startAgain()
  }, [])
  return <PageFailure onTryAgain={onTryAgain} />
}

export function CustomerRoutes() {
  const [address] = useLocation()
  return (
    // A page that fails takes neither the tabs with it nor the next page.
    <ErrorBoundary key={address} Fallback={Failed}>
      <Suspense>
        <Switch>
          <Route path={paths.home}>
            <WelcomePage />
          </Route>
          <Route path={paths.orders}>
            <OrderingPage />
          </Route>
          <Route path={paths.cards}>
            <CardsPage />
          </Route>
          <Redirect to={paths.home} replace />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
