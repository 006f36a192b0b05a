import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { APP_CACHE } from './app-cache.ts'
import { readStoredPictures } from './stored-pictures.ts'

const PICTURE = /^\/(?:menu|photos)\/([\w-]+?)(?:-\d+(?:x\d+)?)?\.\w+$/
/** A full-size board, whose prices must be current; the other pictures may be old. */
const BOARD = /^\/menu\/[a-z0-9_]+\.png$/
const NETWORK_TIMEOUT_SECONDS = 1

async function findPrecachedCopy(url: URL): Promise<Response | undefined> {
  const name = PICTURE.exec(url.pathname)?.[1]
  const address = (await readStoredPictures()).find(
    (each) => PICTURE.exec(new URL(each, location.origin).pathname)?.[1] === name,
  )
  if (address === undefined) return undefined
  return caches.match(address, { cacheName: APP_CACHE })
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
