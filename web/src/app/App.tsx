import { Provider } from 'react-redux'
import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { SessionProvider } from '../session/SessionProvider.tsx'
import type { SessionStore } from '../session/session-store.ts'
import { ToastProvider } from '../ui/toasts/ToastProvider.tsx'
import { AppConfigProvider } from '../client/AppConfigProvider.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Failure } from './Failure.tsx'
import { Root } from './Root.tsx'
import type { Store } from './store.ts'
import { UpdateNotice } from './startup/UpdateNotice.tsx'

interface AppProps {
  config: AppConfig
  session: SessionStore
  store: Store
  /** The path to render in the build, where there is no `location`. */
  address?: string
}

export function App({ config, session, store, address }: AppProps) {
  return (
    <ErrorBoundary Fallback={Failure}>
      <Provider store={store}>
        <AppConfigProvider config={config}>
          <SessionProvider store={session}>
            <ToastProvider>
              <Root address={address} />
              <UpdateNotice />
            </ToastProvider>
          </SessionProvider>
        </AppConfigProvider>
      </Provider>
    </ErrorBoundary>
  )
}
