/**
 * Wraps an `import()` so that a failed one can be retried. Safari answers every later import of a module with the
 * `modulepreload` that failed, also in the next page, until the file is fetched in another way: a retry does that first.
 */
export function loadChunk<Chunk>(load: () => Promise<Chunk>): () => Promise<Chunk> {
  let hasFailed = false
  return async () => {
    if (hasFailed) await fetchPreloads()
    try {
      const chunk = await load()
      hasFailed = false
      return chunk
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
}

/** Files that loaded before come from the browser's cache. */
async function fetchPreloads(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')
  await Promise.allSettled([...links].map(async ({ href }) => fetch(href)))
}
