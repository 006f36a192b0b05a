const PREFIX = 'fuel-shack-'
/** Stands in the cache of each build that ever took over, and says when. Nobody asks for this address. */
const TAKEN_OVER_AT = '/taken-over-at'

declare const self: ServiceWorkerGlobalScope

/** One cache for each build, so that a new one is complete before it replaces another. */
export const APP_CACHE = `${PREFIX}${APP_BUILD}`

/** Undefined where the build was never installed to the end. */
async function findTakenOverAt(name: string): Promise<number | undefined> {
  const mark = await caches.match(TAKEN_OVER_AT, { cacheName: name })
  return mark && Number(await mark.text())
}

async function findBuildBefore(others: string[]): Promise<string | undefined> {
  let before: { name: string; takenOverAt: number } | undefined
  for (const name of others) {
    const takenOverAt = await findTakenOverAt(name)
    if (takenOverAt !== undefined && takenOverAt >= (before?.takenOverAt ?? 0)) before = { name, takenOverAt }
  }
  return before?.name
}

export async function recordActivation(): Promise<void> {
  const cache = await caches.open(APP_CACHE)
  await cache.put(TAKEN_OVER_AT, new Response(String(Date.now())))
}

/**
 * The build before this one stays: a tab that still runs it, perhaps with a half-filled form, must find its parts. Those
 * before that are nobody's, and so is what was left of an installation that failed.
 */
export async function deleteOldBuilds(): Promise<void> {
  const { installing, waiting } = self.registration
  // One of the others is the next build, on its way in: it will forget the rest when it takes over.
  if (installing || waiting) return
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== APP_CACHE)
  const before = await findBuildBefore(others)
  await Promise.all(others.filter((name) => name !== before).map((name) => caches.delete(name)))
}
