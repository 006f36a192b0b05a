/**
 * Keeps the customer's app on the device, whole or not at all. Calls of the API, the identity provider, payment and push
 * are none of its business: what it does not name goes to the network as ever, and nothing of a person is kept here.
 */
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'
import { APP_CACHE, deleteOldBuilds, recordActivation } from './app-cache.ts'
import { fetchPages, servePages } from './pages.ts'
import { servePictures } from './pictures.ts'
import { shellFiles } from './shell-files.ts'

declare const self: ServiceWorkerGlobalScope

const shell = new PrecacheController({ cacheName: APP_CACHE })
shell.addToCacheList(shellFiles)

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([shell.install(event), fetchPages(event)]))
})

// It waits until nobody uses the build before it, or somebody asks for the new one.
self.addEventListener('message', (event: ExtendableMessageEvent) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pages of our own origin speak Workbox's language
  if ((event.data as { type?: string } | null)?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
})

async function takeOver(): Promise<void> {
  // On a first visit there is a page that nobody looks after yet.
  await Promise.all([self.clients.claim(), recordActivation()])
  await deleteOldBuilds()
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

servePages()
registerRoute(new PrecacheRoute(shell, { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] }))
servePictures()

// Of the build before this one, for a tab that still runs it.
const network = new NetworkOnly()
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ event, request }) => (await caches.match(request)) ?? network.handle({ event, request }),
)
