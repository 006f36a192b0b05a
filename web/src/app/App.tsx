import { QueryClientProvider } from '@tanstack/react-query'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { SessionProvider } from '../platform/session/SessionProvider.tsx'
import type { SessionStore } from '../platform/session/session-store.ts'
import { LoadFailureContext } from '../ui/load-failure.ts'
import { ToastProvider } from '../ui/toasts/ToastProvider.tsx'
import type { ApiClient } from '../platform/client/api-client.ts'
import { AppConfigProvider } from '../platform/client/AppConfigProvider.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { causeOf } from '../platform/client/failure-cause.ts'
import { Failure } from './Failure.tsx'
import { Root } from './Root.tsx'
import { UpdateBar } from './UpdateBar.tsx'
import { useUpdate } from './update-store.ts'

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
            <LoadFailureContext value={causeOf}>
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

function UpdateNotice() {
  const update = useUpdate()
  return update ? <UpdateBar onReload={update} /> : null
}
