import { QueryClientProvider } from '@tanstack/react-query'
import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { lazy, Suspense, type ComponentType } from 'react'
import { SessionProvider } from '../session/SessionProvider.tsx'
import type { SessionStore } from '../session/session-store.ts'
import { LoadFailureContext } from '../ui/load-failure.ts'
import { ToastProvider } from '../ui/toasts/ToastProvider.tsx'
import type { ApiClient } from '../client/api-client.ts'
import { AppConfigProvider } from '../client/AppConfigProvider.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { findFailureCause } from '../client/find-failure-cause.ts'
import { Failure } from './Failure.tsx'
import { Root } from './Root.tsx'
import { useUpdate } from './startup/update-store.ts'

interface AppProps {
  config: AppConfig
  session: SessionStore
  client: ApiClient
  /** The path to render in the build, where there is no `location`. */
  address?: string
}

export function App({ config, session, client, address }: AppProps) {
  return (
    <ErrorBoundary Fallback={Failure}>
      <QueryClientProvider client={client}>
        <AppConfigProvider config={config}>
          <SessionProvider store={session}>
            <LoadFailureContext value={findFailureCause}>
              <ToastProvider>
                <Root address={address} />
                <UpdateNotice />
              </ToastProvider>
            </LoadFailureContext>
          </SessionProvider>
        </AppConfigProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

const Nothing = () => null
// If the bar fails to load, the new version starts with the next visit.
const UpdateBar = lazy<ComponentType<{ onReload: () => void }>>(() =>
  import('./startup/UpdateBar.tsx').catch(() => ({ default: Nothing })),
)

function UpdateNotice() {
  const update = useUpdate()
  return update ? (
    <Suspense>
      <UpdateBar onReload={update} />
    </Suspense>
  ) : null
}
