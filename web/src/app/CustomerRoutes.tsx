import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { WelcomePage } from '../home/WelcomePage.tsx'
import { paths } from '../paths.ts'

const CardsPage = lazy(() => import('../cards/CardsPage.tsx'))
const OrderingPage = lazy(() => import('../ordering/OrderingPage.tsx'))

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
