/** Renders the app to HTML for visitors. Runs in the build (web/build) and in the server, never in a browser. */
import { prerender } from 'react-dom/static'
import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import { productList } from '../../catalogue/catalogue-queries.ts'
import { ApiClient } from '../../client/api-client.ts'
import { SessionStore } from '../../session/session-store.ts'
import { App } from '../App.tsx'

/**
 * The configuration of pages that the build renders. Only `ordering` affects their HTML; the app needs the rest to
 * render at all.
 */
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
  kitchen: null,
  stripePublishableKey: null,
  oneSignalAppId: null,
  catalogue: [],
}

/** What a visitor sees at an address, lazy chunks included, without any script. */
export async function renderAt(address: string, config = ANY_CONFIG): Promise<string> {
  const session = new SessionStore(config.signIn)
  const client = new ApiClient(session)
  if (config.catalogue) productList.store(client, undefined, config.catalogue)
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <App config={config} session={session} client={client} address={address} />,
    // React would otherwise emit large boundaries at the end, with a script that moves them into place.
    { progressiveChunkSize: Infinity, onError: (error) => void failures.push(error) },
  )
  const html = await new Response(prelude).text()
  // The cache's timers would keep the process alive for a minute.
  client.clear()
  if (failures.length > 0) throw new AggregateError(failures, `${address} could not be rendered`)
  return html
}
