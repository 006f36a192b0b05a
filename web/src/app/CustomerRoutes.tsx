import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { patternOf } from '@fuel-shack/contract/site/web-paths'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { loadChunkWithRetries } from '../client/load-chunk.ts'
import { WelcomePage } from '../home/WelcomePage.tsx'
import { pages, type PagePath } from '../pages.ts'
import { useIsHydrated } from '../ui/hooks/use-is-hydrated.ts'
import { Loading } from '../ui/Loading.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageFailure } from './Failure.tsx'
import { lazyPage, type LazyPage } from './startup/lazy-page.tsx'
import { staticContents } from './startup/static-contents.tsx'

const MyOrdersPage = lazyPage(() => import('../my-orders/MyOrdersPage.tsx'))
const lazyPages: Record<Exclude<PagePath, '/home'>, LazyPage> = {
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
// If it fails to load, its place stays empty.
const CustomerGreeting = lazy(() => import('./CustomerGreeting.tsx').catch(() => ({ default: () => null })))

const HeroScene = staticContents('hero-scene', async () => {
  const { HighwayAtDusk } = await import('../ui/brand/HighwayAtDusk.tsx')
  return { default: HighwayAtDusk }
})
const RestStopBoard = staticContents('rest-stop-board', () => import('../home/RestStopBoard.tsx'))
const LatestBoard = lazy(
  loadChunkWithRetries(async () => ({ default: (await import('../home/RestStopBoard.tsx')).LatestBoard })),
)
/** The service worker answers with the page of the last visit. A first visit has none, and loads nothing. */
const isStoredPage = Boolean(navigator.serviceWorker?.controller)
const PlaceDetails = staticContents('place-details', () => import('../home/PlaceDetails.tsx'))

function CurrentBoard() {
  const isHydrated = useIsHydrated()
  const stored = <RestStopBoard />
  return isStoredPage && isHydrated ? (
    <Suspense fallback={stored}>
      <LatestBoard stored={stored} />
    </Suspense>
  ) : (
    stored
  )
}

function HomePage() {
  return (
    <WelcomePage
      scene={<HeroScene />}
      greeting={
        <Suspense>
          <CustomerGreeting />
        </Suspense>
      }
      board={<CurrentBoard />}
      details={<PlaceDetails />}
    />
  )
}

const components: Record<PagePath, ComponentType> = { [pages.home.path]: HomePage, ...lazyPages }

const homeContents = [HeroScene, RestStopBoard, PlaceDetails]

/** Loads the chunk of the page at a path, so that it renders at once; rejects if it fails to load. */
export async function preloadPage(path: string): Promise<void> {
  const [, page] = Object.entries(lazyPages).find(([pattern]) => patternOf(pattern).test(path)) ?? []
  await Promise.all((page ? [page] : homeContents).map(async (contents) => contents.preload()))
}

function RetryablePageFailure({ onTryAgain }: { onTryAgain: () => void }) {
  useEffect(() => {
    for (const contents of [...Object.values(lazyPages), ...homeContents]) contents.reset()
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
