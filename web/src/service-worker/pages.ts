/**
 * Serves pages from the cache at once and refreshes them in the background. Only pages of this build are cached: a page
 * of another build would request scripts that are not in this build's cache.
 */
import {
  hostCookieName,
  KNOWN_DEVICE_COOKIE,
  STAFF_SCREEN_COOKIE,
  STAFF_SCREEN_PARAMETER,
} from '@fuel-shack/contract/shop/rest-stop/page-template'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { isOwnPath, publicPaths, webPaths } from '@fuel-shack/contract/platform/web-paths'
import { APP_CACHE } from './app-cache.ts'
import { storePictures } from './stored-pictures.ts'

/** At the login callback's address the server always responds with the shell, which renders in the browser. */
const SHELL_PAGE = webPaths.signedIn
const PUBLIC_PAGES: readonly string[] = Object.values(publicPaths)

/** Addresses that are not pages of the app. The identity provider's pages are separate from the app. */
const NOT_A_PAGE = /^\/(?:api|identity|webhooks|push|healthz|readyz)(?:\/|$)|\.[a-z0-9]{1,12}$/i
/** The user sees an empty window meanwhile. */
const NAVIGATION_TIMEOUT_SECONDS = 10
const BACKGROUND_TIMEOUT_MS = 20_000

declare const self: ServiceWorkerGlobalScope

async function findCached(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: APP_CACHE, ignoreVary: true })
}

const network = new NetworkOnly()
/** Only the server knows what is at an unknown address; without a connection, the shell renders the app. */
const networkOrShell = new NetworkOnly({
  networkTimeoutSeconds: NAVIGATION_TIMEOUT_SECONDS,
  plugins: [{ handlerDidError: () => findCached(SHELL_PAGE) }],
})

/** Fetches without cookies, because the cached page must be the one for visitors. */
async function precachePage(address: string, event: ExtendableEvent): Promise<void> {
  const signal = AbortSignal.timeout(BACKGROUND_TIMEOUT_MS)
  const request = new Request(address, { credentials: 'omit', cache: 'no-cache', signal })
  const response = await network.handle({ event, request })
  const html = await response.clone().text()
  if (!response.ok || !html.includes(ENTRY_SCRIPT)) throw new Error(`${address} is not a page of this build`)
  const cache = await caches.open(APP_CACHE)
  await cache.put(address, response)
}

/** With their pictures. Rejects if one of them fails to load, because the app is cached completely or not at all. */
export async function precachePages(event: ExtendableEvent): Promise<void> {
  await Promise.all([SHELL_PAGE, ...PUBLIC_PAGES].map((address) => precachePage(address, event)))
  await storePictures(event)
}

async function refreshPages(event: ExtendableEvent): Promise<void> {
  try {
    await precachePages(event)
  } catch (error) {
    console.info('The cached pages could not be refreshed', error)
  }
}

/** True if the cookie cannot be read, because the shell is right for every user. */
async function isKnownDevice(): Promise<boolean> {
  return !('cookieStore' in self) || (await hasCookie(KNOWN_DEVICE_COOKIE))
}

/** Staff need the server's staff document, whose policies allow OneSignal and the camera; the cached pages are for customers. */
async function isStaffScreen(url: URL): Promise<boolean> {
  if (url.searchParams.has(STAFF_SCREEN_PARAMETER)) return true
  return 'cookieStore' in self && (await hasCookie(STAFF_SCREEN_COOKIE))
}

async function hasCookie(name: string): Promise<boolean> {
  return (await self.cookieStore.get(hostCookieName(name, location.protocol))) !== null
}

/** The cached page for an address; the shell if this user may be logged in. */
async function findPage(address: string): Promise<Response | undefined> {
  if (isOwnPath(address)) return findCached(SHELL_PAGE)
  const page = address === '/' ? webPaths.home : address
  if (!PUBLIC_PAGES.includes(page)) return undefined
  return findCached((await isKnownDevice()) ? SHELL_PAGE : page)
}

export function servePages(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && !NOT_A_PAGE.test(url.pathname),
    async ({ event, request, url }) => {
      const cached = (await isStaffScreen(url)) ? undefined : await findPage(url.pathname)
      if (!cached) return networkOrShell.handle({ event, request })
      event.waitUntil(refreshPages(event))
      return cached
    },
  )
}
