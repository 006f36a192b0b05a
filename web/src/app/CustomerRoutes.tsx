import { lazy, Suspense, useEffect } from 'react'
import { patternOf } from '@fuel-shack/contract/site/web-paths'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { WelcomePage } from '../home/WelcomePage.tsx'
import { pages, type PagePath } from '../pages.ts'
import { Loading } from '../ui/Loading.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageFailure, type FailureProps } from './Failure.tsx'
import { lazyPage, type LazyPage } from './startup/lazy-page.tsx'
import { staticContents } from './startup/static-contents.tsx'

// If it fails to load, its place stays empty.
const CustomerGreeting = lazy(() => import('./CustomerGreeting.tsx').catch(() => ({ default: () => null })))

const RestStopBoard = staticContents(
  'rest-stop-board',
  () => import('../home/RestStopBoard.tsx'),
  ({ board }) => board,
)
const PlaceDetails = staticContents(
  'place-details',
  () => import('../home/PlaceDetails.tsx'),
  ({ services }) => services,
)

function HomePage() {
  return (
    <WelcomePage
      greeting={
        <Suspense>
          <CustomerGreeting />
        </Suspense>
      }
      board={<RestStopBoard />}
      details={<PlaceDetails />}
    />
  )
}

HomePage.preload = async () => {
  await Promise.all([RestStopBoard.preload(), PlaceDetails.preload()])
}
HomePage.reset = () => {
  RestStopBoard.reset()
  PlaceDetails.reset()
}

const MyOrdersPage = lazyPage(() => import('../my-orders/MyOrdersPage.tsx'))
const components: Record<PagePath, LazyPage> = {
  [pages.home.path]: HomePage,
  [pages.orders.path]: lazyPage(async () => {
    const page = await import('./OrdersPage.tsx')
    await page.preloadNews()
    return page
  }),
  [pages.cards.path]: lazyPage(() => import('../cards/CardsPage.tsx')),
  [pages.myOrders.path]: MyOrdersPage,
  [pages.order.path]: MyOrdersPage,
  [pages.receipt.path]: MyOrdersPage,
}
const routes = Object.entries(components).map(([path, Page]) => ({ path, pattern: patternOf(path), Page }))

/** Loads the chunk of the page at a path, so that it renders at once; rejects if it fails to load. */
export async function preloadPage(path: string): Promise<void> {
  const { Page } = routes.find(({ pattern }) => pattern.test(path)) ?? { Page: HomePage }
  await Page.preload()
}

function RetryablePageFailure(props: FailureProps) {
  useEffect(() => {
    for (const { Page } of routes) Page.reset()
  }, [])
  return <PageFailure {...props} />
}

export function CustomerRoutes() {
  const [address] = useLocation()
  return (
    // A failed page leaves the tabs in place; the key resets the boundary on navigation.
    <ErrorBoundary key={address} Fallback={RetryablePageFailure}>
      <Suspense fallback={<Loading>Loading page...</Loading>}>
        <Switch>
          {routes.map(({ path, pattern, Page }) => (
            <Route key={path} path={pattern}>
              <Page />
            </Route>
          ))}
          <Redirect to={pages.home.path} replace />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
