import { expect, onTestFinished } from 'vitest'
import { render } from './render.ts'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { App } from '../src/app/App.tsx'
import { clearOnLogout } from '../src/app/clear-on-logout.ts'
import { productList } from '../src/menu/catalogue/catalogue-queries.ts'
import { ApiClient } from '../src/platform/client/api-client.ts'
import { sessionKey } from '../src/platform/session/session.ts'
import { SessionStore } from '../src/platform/session/session-store.ts'
import { OF_REST_STOP } from './facts.ts'
import { CATALOGUE } from './stub-api.ts'

export const CONFIG: AppConfig = {
  signIn: {
    issuer: 'https://identity.example',
    clientId: 'fuel-shack-web',
    audience: 'https://fuelshack.example/api',
    audienceParameters: ['audience', 'resource'],
    endpointOrigins: [],
    scope: 'openid profile email offline_access',
    roleClaim: 'role',
  },
  ...OF_REST_STOP,
  ordering: 'coming-soon',
  kitchen: null,
  stripePublishableKey: null,
  oneSignalAppId: null,
  catalogue: CATALOGUE,
}

export const CASEY = { sub: 'casey-1', name: 'Casey Driver', role: 'customer' }

/** Stores a session in this browser, as a login does. */
export function signedInAs(profile: object = CASEY, session: object = {}, issuer = CONFIG.signIn.issuer): void {
  localStorage.setItem(
    sessionKey(issuer, CONFIG.signIn.clientId),
    JSON.stringify({
      access_token: 'token-1',
      refresh_token: 'refresh-1',
      token_type: 'Bearer',
      profile,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      ...session,
    }),
  )
}

/**
 * Renders the whole app at an address; clears the browser's storage after the test.
 *
 * @param options.storesCatalogue as on every page that the server sends
 */
export async function renderApp(
  address: string,
  config: Partial<AppConfig> = {},
  options: { storesCatalogue: boolean } = { storesCatalogue: true },
) {
  history.replaceState(null, '', address)
  const fullConfig = { ...CONFIG, ...config }
  const session = new SessionStore(fullConfig.signIn)
  const client = new ApiClient(session)
  if (options.storesCatalogue) productList.store(client, undefined, fullConfig.catalogue)
  clearOnLogout(session, client)
  const screen = await render(<App config={fullConfig} session={session} client={client} />)
  onTestFinished(async () => {
    // An app that is still there could store its cart again.
    await screen.unmount()
    // Dialogs that were open go back over their history entries. That arrives later, and must not reach the next test's page.
    await expect.poll(() => history.state?.layers).toBeUndefined()
    localStorage.clear()
    sessionStorage.clear()
  })
  await session.start()
  return screen
}
