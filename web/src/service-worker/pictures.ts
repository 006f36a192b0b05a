import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { APP_CACHE } from './app-cache.ts'
import { shellFiles } from './shell-files.ts'

const PICTURE = /^\/(?:menu|photos)\/([a-z0-9_]+)[-.]/
/** A board that is read, prices and all; everything else among the pictures is only looked at. */
const BOARD = /^\/menu\/[a-z0-9_]+\.png$/
const ANSWER_WITHIN_SECONDS = 1

/** The copy of a picture that came with the app, in whatever size that is. */
async function findCopy(url: URL): Promise<Response | undefined> {
  const name = PICTURE.exec(url.pathname)?.[1]
  const copy = shellFiles.find((file) => PICTURE.exec(file.url)?.[1] === name)
  if (!copy) return undefined
  return caches.match(copy.url, { cacheName: APP_CACHE, ignoreSearch: true })
}

/**
 * Pictures that were seen stay. Whatever the line does not bring in time is answered by what was seen last, or by its
 * smaller copy; what it brings later is there the next time.
 */
export function servePictures(): void {
  const network = new NetworkFirst({
    cacheName: APP_CACHE,
    networkTimeoutSeconds: ANSWER_WITHIN_SECONDS,
    plugins: [
      {
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`${response.url} was answered with ${response.status}`)
          return response
        },
        cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
          cachedResponse ?? findCopy(new URL(request.url)),
      },
    ],
  })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && PICTURE.test(url.pathname),
    async ({ event, request, url }) => {
      const seen = BOARD.test(url.pathname) ? undefined : await caches.match(request, { cacheName: APP_CACHE })
      return seen ?? network.handle({ event, request })
    },
  )
}
