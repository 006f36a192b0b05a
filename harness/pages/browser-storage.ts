import type { Page } from 'playwright'

/** Waits until the service worker has stored the whole app on the device. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    async function whenInstalled(): Promise<void> {
      const { active } = await navigator.serviceWorker.ready
      if (!active || active.state === 'activated') return
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
      await whenInstalled()
    }
    /** Before the time limit of WebDriver's scripts, which would not say how far it came. */
    async function failLate(): Promise<never> {
      await new Promise((resolve) => setTimeout(resolve, 28_000))
      const registration = await navigator.serviceWorker.getRegistration()
      const { installing, waiting, active } = registration ?? {}
      const states = [installing, waiting, active].map((worker) => worker?.state ?? 'none').join(', ')
      const names = await caches.keys()
      const stored = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
      throw new Error(`Installing, waiting, active worker: ${states}. Stored files: ${stored.join(', ') || 'none'}`)
    }
    await Promise.race([whenInstalled(), failLate()])
  })
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

export interface StoredData {
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

/** As when the user returns to the app from another one: the app looks for a new version. */
export async function returnToApp(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
