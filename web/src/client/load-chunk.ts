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

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

/** Like `loadChunk`, but retries until it succeeds: after a growing delay, or as soon as the device is online again. */
export function loadChunkWithRetries<Chunk>(load: () => Promise<Chunk>): () => Promise<Chunk> {
  const loadOnce = loadChunk(load)
  const attempt = async (delayMs: number): Promise<Chunk> => {
    try {
      return await loadOnce()
    } catch (error) {
      console.warn('A part of the app did not load; retrying', error)
      await untilRetry(delayMs)
      return attempt(Math.min(delayMs * 2, LONGEST_RETRY_MS))
    }
  }
  return async () => attempt(FIRST_RETRY_MS)
}

/** Waits for a delay, or until the device is online again. */
export async function untilRetry(delayMs: number): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, delayMs)
    addEventListener('online', resolve, { once: true })
  })
}

/** Files that have already loaded come from the browser's cache. */
async function fetchPreloads(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')
  await Promise.allSettled([...links].map(async ({ href }) => fetch(href)))
}
