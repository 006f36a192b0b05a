import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { APP_CACHE } from './app-cache.ts'
import { shellFiles } from './shell-files.ts'

const PICTURE = /^\/(?:menu|photos)\/([a-z0-9_]+)[-.]/

/** The copy of a picture that came with the app, in whatever size that is. */
async function findCopy(url: URL): Promise<Response | undefined> {
  const name = PICTURE.exec(url.pathname)?.[1]
  const copy = shellFiles.find((file) => PICTURE.exec(file.url)?.[1] === name)
  if (!copy) return undefined
  return caches.match(copy.url, { cacheName: APP_CACHE, ignoreSearch: true })
}

/** Pictures that were seen stay; without reception, one that was not is answered by its smaller copy. */
export function servePictures(): void {
  const seen = new CacheFirst({
    cacheName: APP_CACHE,
    plugins: [{ handlerDidError: ({ request }) => findCopy(new URL(request.url)) }],
  })
  registerRoute(({ url, sameOrigin }) => sameOrigin && PICTURE.test(url.pathname), seen)
}
