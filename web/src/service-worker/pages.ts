/**
 * Pages come from the device at once and are looked after in the background. Only pages of this build are kept: one of
 * another build would ask for scripts that this one does not have.
 */
import { KEPT_PERSON_COOKIE } from '@fuel-shack/contract/page-template'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { paths } from '../paths.ts'
import { APP_CACHE } from './app-cache.ts'

/** At the callback's address the server always answers with the shell: the page that the browser draws. */
const SHELL_PAGE = paths.signedIn
const PUBLIC_PAGES: readonly string[] = [paths.home, paths.orders, paths.cards]

declare const self: ServiceWorkerGlobalScope
const network = new NetworkOnly()

/** What the server answers to a visitor, whoever is signed in here. */
async function fetchPage(address: string, event: ExtendableEvent): Promise<void> {
  const request = new Request(address, { credentials: 'omit', cache: 'no-cache' })
  const response = await network.handle({ event, request })
  const html = await response.clone().text()
  if (!response.ok || !html.includes(ENTRY_SCRIPT)) throw new Error(`${address} is not a page of this build`)
  const cache = await caches.open(APP_CACHE)
  await cache.put(address, response)
}

/** Rejects when one of them cannot be had: half an app is not kept. */
export async function fetchPages(event: ExtendableEvent): Promise<void> {
  await Promise.all([SHELL_PAGE, ...PUBLIC_PAGES].map((address) => fetchPage(address, event)))
}

async function refreshPages(event: ExtendableEvent): Promise<void> {
  try {
    await fetchPages(event)
  } catch (error) {
    console.info('The pages stay as they are', error)
  }
}

/** Where the cookie cannot be read, the shell is right for everybody. */
async function isPersonKept(): Promise<boolean> {
  return !('cookieStore' in self) || (await self.cookieStore.get(KEPT_PERSON_COOKIE)) !== null
}

export function servePages(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && (url.pathname === '/' || PUBLIC_PAGES.includes(url.pathname)),
    async ({ event, request, url }) => {
      const page = url.pathname === '/' ? paths.home : url.pathname
      const address = (await isPersonKept()) ? SHELL_PAGE : page
      const kept = await caches.match(address, { cacheName: APP_CACHE, ignoreVary: true })
      if (!kept) return network.handle({ event, request })
      event.waitUntil(refreshPages(event))
      return kept
    },
  )
}
