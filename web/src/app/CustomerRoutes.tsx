import { Suspense, useEffect, type ComponentType } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { WelcomePage } from '../home/WelcomePage.tsx'
import { pages, type LatePagePath, type PagePath } from '../pages.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageFailure } from './Failure.tsx'
import { lazyPage, type LazyPage } from './startup/lazy-page.tsx'

const latePages: Record<LatePagePath, LazyPage> = {
  [pages.orders.path]: lazyPage(() => import('../ordering/OrderingPage.tsx')),
  [pages.cards.path]: lazyPage(() => import('../cards/CardsPage.tsx')),
}
const components: Record<PagePath, ComponentType> = { [pages.home.path]: WelcomePage, ...latePages }

/** Has the page at a path ready to be shown at once; rejects when its code cannot be fetched. */
export async function preloadPage(path: string): Promise<void> {
  await new Map(Object.entries(latePages)).get(path)?.preload()
}

function Failed({ onTryAgain }: { onTryAgain: () => void }) {
  useEffect(() => {
    for (const page of Object.values(latePages)) page.reset()
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
