import { Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { WelcomePage } from '../home/WelcomePage.tsx'
import { paths } from '../paths.ts'
import { lazyPage } from './lazy-page.tsx'

const CardsPage = lazyPage(() => import('../cards/CardsPage.tsx'))
const OrderingPage = lazyPage(() => import('../ordering/OrderingPage.tsx'))

/** Has the page at an address ready to be shown at once; rejects when its code cannot be fetched. */
export async function fetchPageAhead(address: string): Promise<void> {
  if (address === paths.cards) await CardsPage.fetchAhead()
  if (address === paths.orders) await OrderingPage.fetchAhead()
}

export function CustomerRoutes() {
  return (
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
  )
}
