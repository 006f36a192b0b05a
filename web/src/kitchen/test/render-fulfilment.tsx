import { QueryClientProvider } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'
import { OF_REST_STOP } from '../../../test/facts.ts'
import { render } from '../../../test/render.ts'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { ApiClient } from '../../platform/client/api-client.ts'
import { AppConfigProvider } from '../../platform/client/AppConfigProvider.tsx'
import { SessionProvider } from '../../platform/session/SessionProvider.tsx'
import { SessionStore } from '../../platform/session/session-store.ts'
import { ToastProvider } from '../../ui/toasts/ToastProvider.tsx'
import { toolsAreOpen } from '../board/KitchenBoardTools.tsx'
import { FulfilmentApp } from '../FulfilmentApp.tsx'

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
  ...OF_REST_STOP,
  ordering: 'open',
  kitchen: null,
  stripePublishableKey: null,
  oneSignalAppId: null,
  catalogue: [],
}

/** Renders the staff app; its requests go to the current `fetch`. The window is a phone's: the tools of the board are opened. */
export async function renderFulfilment(changes: Partial<AppConfig> = {}) {
  toolsAreOpen.set(true)
  onTestFinished(() => toolsAreOpen.set(false))
  const appConfig = { ...config, ...changes }
  const client = new ApiClient({ getAccessToken: async () => 'token', replaceAccessToken: async () => undefined })
  return render(
    <QueryClientProvider client={client}>
      <AppConfigProvider config={appConfig}>
        <SessionProvider store={new SessionStore(appConfig.signIn)}>
          <ToastProvider>
            <FulfilmentApp />
          </ToastProvider>
        </SessionProvider>
      </AppConfigProvider>
    </QueryClientProvider>,
  )
}
