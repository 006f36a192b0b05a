import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { WelcomePage } from '../home/WelcomePage.tsx'
import { pages, type LazyPagePath, type PagePath } from '../pages.ts'
import { Loading } from '../ui/Loading.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageFailure } from './Failure.tsx'
import { lazyPage, type LazyPage } from './startup/lazy-page.tsx'

const lazyPages: Record<LazyPagePath, LazyPage> = {
  [pages.orders.path]: lazyPage(() => import('../ordering/OrderingPage.tsx')),
  [pages.cards.path]: lazyPage(() => import('../cards/CardsPage.tsx')),
}
// If it fails to load, its place stays empty.
const CustomerGreeting = lazy(() => import('./CustomerGreeting.tsx').catch(() => ({ default: () => null })))

function HomePage() {
  return (
    <WelcomePage
      greeting={
        <Suspense>
          <CustomerGreeting />
        </Suspense>
      }
    />
  )
}

const components: Record<PagePath, ComponentType> = { [pages.home.path]: HomePage, ...lazyPages }

/** Loads the chunk of the page at a path, so that it renders at once; rejects if it fails to load. */
export async function preloadPage(path: string): Promise<void> {
  await new Map(Object.entries(lazyPages)).get(path)?.preload()
}

function RetryablePageFailure({ onTryAgain }: { onTryAgain: () => void }) {
  useEffect(() => {
    for (const page of Object.values(lazyPages)) page.reset()
  }, [])
  return <PageFailure onTryAgain={onTryAgain} />
}

export function CustomerRoutes() {
  const [address] = useLocation()
  return (
    // A failed page leaves the tabs in place; the key resets the boundary on navigation.
    <ErrorBoundary key={address} Fallback={RetryablePageFailure}>
      <Suspense fallback={<Loading>Loading page...</Loading>}>
        <Switch>
          {Object.entries(components).map(([path, Page]) => (
            <Route key={path} path={path}>
              <Page />
            </Route>
          ))}
          <Redirect to={pages.home.path} replace />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
