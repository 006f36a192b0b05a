/**
 * Precaches the customer app, completely or not at all. It handles only the routes below: requests to the API, the identity
 * provider, payment and push go to the network as usual, and no personal data is cached.
 */
import { API_BASE_PATH } from '@fuel-shack/contract/platform/endpoint'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { APP_CACHE, deleteOldBuilds, recordActivation } from './app-cache.ts'
import { precachePages, servePages } from './pages.ts'
import { servePictures } from './pictures.ts'

declare const self: ServiceWorkerGlobalScope

const precache = new PrecacheController({ cacheName: APP_CACHE })
precache.addToCacheList(PRECACHED_FILES)

/** Not in TypeScript's library yet: https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?: (rule: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>
}

self.addEventListener('install', (event: RoutingInstallEvent) => {
  // Calls need no worker. Through it, Chromium drops those that a page sends while it is left, such as the end of a screen.
  void event.addRoutes?.({ condition: { urlPattern: `${API_BASE_PATH}*` }, source: 'network' })
  event.waitUntil(Promise.all([precache.install(event), precachePages(event)]))
})

// A new worker waits until no tab uses the previous build, or until a page accepts the update with this message.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pages of our own origin send Workbox's messages
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
})

/** On a first visit the page is not controlled yet. */
async function claimPages(): Promise<void> {
  try {
    await self.clients.claim()
  } catch (error) {
    console.info('The open pages could not be claimed', error)
  }
}

async function activate(): Promise<void> {
  // This is not awaited: in WebKit it may not end if a page is left meanwhile, and every request waits for an activation to end.
  void claimPages()
  await recordActivation()
  await deleteOldBuilds()
}

self.addEventListener('activate', (event) => event.waitUntil(activate()))

servePages()
registerRoute(new PrecacheRoute(precache, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] }))
servePictures()

// Chunks of the previous build, for a tab that still runs it.
const network = new NetworkOnly()
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ event, request }) => (await caches.match(request)) ?? network.handle({ event, request }),
)
