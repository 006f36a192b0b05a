import { configureStore } from '@reduxjs/toolkit'
import { Provider } from 'react-redux'
import { render } from 'vitest-browser-react'
import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { AppConfigProvider } from '../../client/AppConfigProvider.tsx'
import { SessionProvider } from '../../session/SessionProvider.tsx'
import { SessionStore } from '../../session/session-store.ts'
import { ToastProvider } from '../../ui/toasts/ToastProvider.tsx'
import { FulfilmentApp } from '../FulfilmentApp.tsx'
import { orderCalls } from '../orders/orders-queries.ts'

const config: AppConfig = {
  signIn: {
    issuer: 'https://id.fuelshack.example',
    clientId: 'web',
    audience: 'api',
    audienceParameters: [],
    endpointOrigins: [],
    scope: 'openid',
    roleClaim: 'role',
  },
  ordering: 'open',
  kitchen: null,
  stripePublishableKey: null,
  oneSignalAppId: null,
  catalogue: null,
}

/** Renders the staff app; its requests go to the current `fetch`. */
export async function renderFulfilment() {
  const store = configureStore({
    reducer: { [orderCalls.reducerPath]: orderCalls.reducer },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { getAccessToken: async () => 'token', replaceAccessToken: async () => undefined } },
      }).concat(orderCalls.middleware),
  })
  return render(
    <Provider store={store}>
      <AppConfigProvider config={config}>
        <SessionProvider store={new SessionStore(config.signIn)}>
          <ToastProvider>
            <FulfilmentApp />
          </ToastProvider>
        </SessionProvider>
      </AppConfigProvider>
    </Provider>,
  )
}
