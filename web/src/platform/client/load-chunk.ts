const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000

/** Wraps an `import()` so that it is retried until it succeeds: after a growing delay, or as soon as the device is online again. */
export function loadChunkWithRetries<Chunk>(load: () => Promise<Chunk>): () => Promise<Chunk> {
  const attempt = async (delayMs: number): Promise<Chunk> => {
    try {
      return await load()
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
