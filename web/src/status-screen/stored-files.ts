/** The service worker finds files of any cache by their address: the shell is in its own, this page's files are in this one. */
const CACHE = 'status-screen'

/**
 * Stores the scripts and styles that this page has loaded, so that it opens without a connection. The app's cache has those of
 * customers only, who never download this page.
 */
export async function storeOwnFiles(): Promise<void> {
  try {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
    const files = loaded.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    const cache = await caches.open(CACHE)
    await cache.addAll([...new Set(files.map(({ href }) => href))])
    const isLoaded = ({ url }: Request) => files.some(({ href }) => href === url)
    const others = (await cache.keys()).filter((request) => !isLoaded(request))
    await Promise.all(others.map((request) => cache.delete(request)))
  } catch (error) {
    console.info('The status screen does not open without a connection', error)
  }
}
