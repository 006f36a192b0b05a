/** Renders the app to HTML for visitors. Runs in the server, never in a browser. */
import { prerender } from 'react-dom/static'
import type { AppConfig } from '@fuel-shack/contract/shop/rest-stop/app-config'
import { productList } from '../../menu/catalogue/catalogue-queries.ts'
import { ApiClient } from '../../platform/client/api-client.ts'
import { setFacts } from '../../platform/facts.ts'
import { SessionStore } from '../../platform/session/session-store.ts'
import { App } from '../App.tsx'

/** Returns what a visitor sees at an address, lazy chunks included, without any script. */
export async function renderAt(address: string, config: AppConfig): Promise<string> {
  setFacts(config.facts)
  const session = new SessionStore(config.signIn)
  const client = new ApiClient(session)
  productList.store(client, undefined, config.catalogue)
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
