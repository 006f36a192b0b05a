import { Suspense, useEffect, type ComponentType } from 'react'
import { patternOf, webPaths } from '@fuel-shack/contract/platform/web-paths'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { useFacts } from '../platform/client/AppConfigProvider.tsx'
import { Loading } from '../ui/loading/Loading.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageFailure, type FailureProps } from './Failure.tsx'
import { pages } from './pages/pages.tsx'

const routes = pages.map((page) => ({ ...page, pattern: patternOf(page.path) }))

/** Loads the chunk of the page at a path, so that it renders at once; rejects if it fails to load. */
export async function preloadPage(path: string): Promise<void> {
  const { Page } = routes.find(({ pattern }) => pattern.test(path)) ?? {}
  if (Page && 'preload' in Page) await Page.preload()
}

function RetryablePageFailure(props: FailureProps) {
  useEffect(() => {
    for (const { Page } of routes) if ('reset' in Page) Page.reset()
  }, [])
  return <PageFailure {...props} />
}

export function CustomerRoutes() {
  const [address] = useLocation()
  const facts = useFacts()
  return (
    // A failed page leaves the tabs in place; the key resets the boundary on navigation.
    <ErrorBoundary key={address} Fallback={RetryablePageFailure}>
      <Suspense fallback={<Loading>Loading page...</Loading>}>
        <Switch>
          {routes.map(({ path, pattern, title, Page: AnyPage }) => {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern of its path has its parameters
            const Page = AnyPage as ComponentType<{ title: string }>
            return (
              <Route key={path} path={pattern}>
                {(parameters) => <Page title={title(facts)} {...parameters} />}
              </Route>
            )
          })}
          <Redirect to={webPaths.home} replace />
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
