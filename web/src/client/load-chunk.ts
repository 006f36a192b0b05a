/**
 * Wraps an `import()` so that it can be retried. After a failed `modulepreload`, Safari fails every later import of that
 * module, even on the next page, until the file is fetched in another way: so a retry fetches all preloads first.
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

/** Files that have already loaded come from the browser's cache. */
async function fetchPreloads(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')
  await Promise.allSettled([...links].map(async ({ href }) => fetch(href)))
}
