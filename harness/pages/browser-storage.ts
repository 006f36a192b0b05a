import type { Page } from 'playwright'

/** WebDriver ends a script after 30 s, and would not say how far the installation came. */
const INSTALLED_WITHIN_MS = 25_000

/**
 * Waits until the service worker has stored the whole app on the device.
 *
 * In WebKit a page sometimes reads `activating` for good, although the worker has stored everything and waits for nothing
 * else. Whether it is active shows when the page is loaded again, which waits for the worker.
 */
export async function untilInstalled(page: Page): Promise<void> {
  const state = await readInstallation(page)
  if (state === 'activated') return
  console.warn(`The page is loaded again: its workers are ${state}`)
  await page.reload()
  const afterReload = await readInstallation(page)
  if (afterReload !== 'activated') throw new Error(`Not installed. Workers: ${state}; after a reload: ${afterReload}`)
}

/** @returns `activated`, or after some time the states of the workers. */
async function readInstallation(page: Page): Promise<string> {
  return page.evaluate(async (limitMs) => {
    async function whenActivated(): Promise<string> {
      const { active } = await navigator.serviceWorker.ready
      if (active?.state === 'activated') return active.state
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
      return whenActivated()
    }
    async function describeLate(): Promise<string> {
      await new Promise((resolve) => setTimeout(resolve, limitMs))
      const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {}
      const { controller } = navigator.serviceWorker
      return JSON.stringify({ installing, waiting, active, controller }, (_name, value: unknown) =>
        value instanceof ServiceWorker ? value.state : value,
      )
    }
    return Promise.race([whenActivated(), describeLate()])
  }, INSTALLED_WITHIN_MS)
}

/** Builds that the device has stored, by the name of their cache. */
export async function listStoredBuilds(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys())
}

export async function readCachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(requests)).flat().map(({ url }) => new URL(url).pathname)
  })
}

interface StoredData {
  localStorage: Record<string, string>
  sessionStorage: Record<string, string>
  databases: string[]
  cookies: string
  /** The cached responses, by address. */
  caches: Record<string, string>
}

/** Everything that the page's origin stores in this browser. */
export async function readStoredData(page: Page): Promise<StoredData> {
  return page.evaluate(async () => {
    const cached: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) cached[request.url] = (await (await cache.match(request))?.text()) ?? ''
    }
    return {
      localStorage: Object.fromEntries(Object.entries(localStorage)),
      sessionStorage: Object.fromEntries(Object.entries(sessionStorage)),
      databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
      cookies: document.cookie,
      caches: cached,
    }
  })
}

/** Shows the page, as when the user returns to the app from another one. The app looks for a new version then. */
export async function returnToApp(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
