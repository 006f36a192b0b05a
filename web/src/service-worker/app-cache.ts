const PREFIX = 'fuel-shack-'
/**
 * A cache entry with the time at which a build was activated, in the cache of each activated build. No page requests this
 * address; it must not change, because the worker also reads the caches of earlier builds.
 */
const ACTIVATION_TIME = '/taken-over-at'

declare const self: ServiceWorkerGlobalScope

/** One cache for each build, so that a new build is complete before it replaces another. */
export const APP_CACHE = `${PREFIX}${APP_BUILD}`

/** Undefined if the build was never activated. */
async function findActivationTime(cacheName: string): Promise<number | undefined> {
  const response = await caches.match(ACTIVATION_TIME, { cacheName })
  return response && Number(await response.text())
}

async function findPreviousBuild(cacheNames: string[]): Promise<string | undefined> {
  let previous: { name: string; activatedAt: number } | undefined
  for (const name of cacheNames) {
    const activatedAt = await findActivationTime(name)
    if (activatedAt !== undefined && activatedAt >= (previous?.activatedAt ?? 0)) previous = { name, activatedAt }
  }
  return previous?.name
}

export async function recordActivation(): Promise<void> {
  const cache = await caches.open(APP_CACHE)
  await cache.put(ACTIVATION_TIME, new Response(String(Date.now())))
}

/**
 * Keeps the previous build: a tab that still runs it, perhaps with a half-filled form, must find its chunks. Deletes
 * earlier builds, and what a failed installation left behind.
 */
export async function deleteOldBuilds(): Promise<void> {
  const { installing, waiting } = self.registration
  // One of the other caches belongs to the next build, which deletes the rest when it is activated.
  if (installing || waiting) return
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== APP_CACHE)
  const previous = await findPreviousBuild(others)
  await Promise.all(others.filter((name) => name !== previous).map((name) => caches.delete(name)))
}
