import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { APP_CACHE } from './app-cache.ts'
import { precachedFiles } from './precached-files.ts'

const PICTURE = /^\/(?:menu|photos)\/([a-z0-9_]+)[-.]/
/** A full-size board, whose prices must be current; the other pictures may be old. */
const BOARD = /^\/menu\/[a-z0-9_]+\.png$/
const NETWORK_TIMEOUT_SECONDS = 1

async function findPrecachedCopy(url: URL): Promise<Response | undefined> {
  const name = PICTURE.exec(url.pathname)?.[1]
  const copy = precachedFiles.find((file) => PICTURE.exec(file.url)?.[1] === name)
  if (!copy) return undefined
  return caches.match(copy.url, { cacheName: APP_CACHE, ignoreSearch: true })
}

/**
 * Caches every picture that is shown. If the network is too slow, the cached picture or its precached copy is served, and
 * the late response is cached for the next time.
 */
export function servePictures(): void {
  const network = new NetworkFirst({
    cacheName: APP_CACHE,
    networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`${response.url}: status ${response.status}`)
          return response
        },
        cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
          cachedResponse ?? findPrecachedCopy(new URL(request.url)),
      },
    ],
  })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && PICTURE.test(url.pathname),
    async ({ event, request, url }) => {
      const cached = BOARD.test(url.pathname) ? undefined : await caches.match(request, { cacheName: APP_CACHE })
      return cached ?? network.handle({ event, request })
    },
  )
}
