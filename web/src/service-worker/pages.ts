/**
 * Pages come from the device at once and are looked after in the background. Only pages of this build are kept: one of
 * another build would ask for scripts that this one does not have.
 */
import {
  hostCookieName,
  KEPT_PERSON_COOKIE,
  STAFF_SCREEN_COOKIE,
  STAFF_SCREEN_PARAMETER,
} from '@fuel-shack/contract/page-template'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { webPaths } from '@fuel-shack/contract/web-paths'
import { allPages } from '../pages.ts'
import { APP_CACHE } from './app-cache.ts'

/** At the callback's address the server always answers with the shell: the page that the browser draws. */
const SHELL_PAGE = webPaths.signedIn
const PUBLIC_PAGES = allPages.filter(({ isOffline }) => isOffline).map(({ path }) => path)

/** What the server answers with something else than a page; the identity provider's own pages are none of the app's. */
const NO_PAGE = /^\/(?:api|identity|webhooks|push|healthz|readyz)(?:\/|$)|\.[a-z0-9]{1,12}$/i
/** Somebody looks at an empty window meanwhile. */
const ANSWER_WITHIN_SECONDS = 10
/** Nobody does. */
const COME_WITHIN_MS = 20_000

declare const self: ServiceWorkerGlobalScope

async function findPage(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: APP_CACHE, ignoreVary: true })
}

const network = new NetworkOnly()
/** The server knows best what stands at an address; where it cannot be asked, the shell can show any. */
const networkOrShell = new NetworkOnly({
  networkTimeoutSeconds: ANSWER_WITHIN_SECONDS,
  plugins: [{ handlerDidError: () => findPage(SHELL_PAGE) }],
})

/** What the server answers to a visitor, whoever is signed in here. */
async function fetchPage(address: string, event: ExtendableEvent): Promise<void> {
  const signal = AbortSignal.timeout(COME_WITHIN_MS)
  const request = new Request(address, { credentials: 'omit', cache: 'no-cache', signal })
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
async function isKnownDevice(): Promise<boolean> {
  return !('cookieStore' in self) || (await isMarked(KEPT_PERSON_COOKIE))
}

/** Staff get a document of their own from the server, with OneSignal in its policy; the cached ones are customers'. */
async function isStaffScreen(url: URL): Promise<boolean> {
  if (url.searchParams.has(STAFF_SCREEN_PARAMETER)) return true
  return 'cookieStore' in self && (await isMarked(STAFF_SCREEN_COOKIE))
}

async function isMarked(name: string): Promise<boolean> {
  return (await self.cookieStore.get(hostCookieName(name, location.protocol))) !== null
}

/** The page at an address, as this build has it. */
async function findPrecached(address: string): Promise<Response | undefined> {
  const page = address === '/' ? webPaths.home : address
  if (!PUBLIC_PAGES.includes(page)) return undefined
  return findPage((await isKnownDevice()) ? SHELL_PAGE : page)
}

export function servePages(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !NO_PAGE.test(url.pathname),
    async ({ event, request, url }) => {
      const kept = (await isStaffScreen(url)) ? undefined : await findPrecached(url.pathname)
      // What the server has just answered needs no looking after.
      if (!kept) return networkOrShell.handle({ event, request })
      event.waitUntil(refreshPages(event))
      return kept
    },
  )
}
