/** The app as HTML, for visitors: run by the build (web/build), never by a browser. */
import { prerender } from 'react-dom/static'
import type { AppConfig } from '@fuel-shack/contract/app-config'
import { client } from '../client/client.ts'
import { SessionStore } from '../session/session-store.ts'
import { App } from './App.tsx'
import { carryCatalogue, createStore } from './store.ts'

/** Of all this only the ordering shows; the rest is there because the app asks for it. */
const ANY_CONFIG: AppConfig = {
  signIn: {
    issuer: '',
    clientId: '',
    audience: '',
    audienceParameters: [],
    endpointOrigins: [],
    scope: '',
    roleClaim: '',
  },
  ordering: 'coming-soon',
  stripePublishableKey: null,
  oneSignalAppId: null,
  catalogue: [],
}

/** What a visitor sees at an address, its lazy parts too, with no script in it. */
export async function renderAt(address: string): Promise<string> {
  const session = new SessionStore(ANY_CONFIG.signIn)
  const store = createStore(session)
  carryCatalogue(store, ANY_CONFIG.catalogue)
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <App config={ANY_CONFIG} session={session} store={store} address={address} />,
    // A part that is moved to the end of the page would need a script to move it back.
    { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
  )
  const html = await new Response(prelude).text()
  // Else its timers keep the build waiting for a minute.
  store.dispatch(client.util.resetApiState())
  if (failures.length > 0) throw new AggregateError(failures, `${address} could not be rendered`)
  return html
}
