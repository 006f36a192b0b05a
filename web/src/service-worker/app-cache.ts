const PREFIX = 'fuel-shack-'

/** One cache for each build, so that a new one is complete before it replaces another. */
export const APP_CACHE = `${PREFIX}${APP_BUILD}`

/**
 * The build before this one stays: a tab that still runs it, perhaps with a half-filled form, must find its parts. Those
 * before that are nobody's.
 */
export async function forgetOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== APP_CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}
