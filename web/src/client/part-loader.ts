/**
 * Loads a part of the app, as often as it is asked to. Safari answers an import with the preload of it that failed, in
 * this page and the next, until the file is fetched in another way: so it is, before another try.
 */
export function partLoader<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let hasFailed = false
  return async () => {
    if (hasFailed) await fetchPreloads()
    try {
      const part = await load()
      hasFailed = false
      return part
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
}

/** What was had before comes from the browser's cache. */
async function fetchPreloads(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')
  await Promise.allSettled([...links].map(async ({ href }) => fetch(href)))
}
