/** How a password hash waits for its turn, and whether its caller still waits for it. */
export interface HashOptions {
  /** Aborted when the client disconnects: a hash that has not started is then skipped. */
  signal?: AbortSignal
  /** Runs when the hash's turn has come. If it throws, nothing is hashed. */
  beforeHash?: () => Promise<void>
}

const RETRY_AFTER_SECONDS = 2

/** The queue is full, or the caller waited too long in it. */
export class HashOverloadError extends Error {
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS
  constructor() {
    super('Too many password hashes are queued')
    this.name = 'HashOverloadError'
  }
}

interface HashQueueOptions {
  concurrency: number
  maxQueued: number
  /** A caller that has waited this long is rejected with `Retry-After`, so its page does not hang. */
  queueTimeoutMs: number
}

/** Few hashes are computed at once. The others wait in the order of their arrival. */
export function createHashQueue({ concurrency, maxQueued, queueTimeoutMs }: HashQueueOptions) {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter(caller: AbortSignal | undefined): Promise<void> {
    caller?.throwIfAborted()
    if (running < concurrency) {
      running += 1
      return
    }
    if (waiting.length >= maxQueued) throw new HashOverloadError()
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => leave(new HashOverloadError()), queueTimeoutMs).unref()
      const onAbort = () => leave(caller?.reason)
      const stopWaiting = () => {
        clearTimeout(timer)
        caller?.removeEventListener('abort', onAbort)
      }
      const start = () => {
        stopWaiting()
        resolve()
      }
      const leave = (reason: unknown) => {
        stopWaiting()
        waiting.splice(waiting.indexOf(start), 1)
        reject(reason instanceof Error ? reason : new Error('The client disconnected'))
      }
      caller?.addEventListener('abort', onAbort, { once: true })
      waiting.push(start)
    })
  }

  /** The next one takes over the place of the one that has ended. */
  function exit(): void {
    const startNext = waiting.shift()
    if (startNext) startNext()
    else running -= 1
  }

  return {
    /** @throws HashOverloadError, what `beforeHash` throws, or the signal's reason if the client disconnected in the queue. */
    async run<Result>(work: () => Promise<Result>, { signal, beforeHash }: HashOptions): Promise<Result> {
      await enter(signal)
      try {
        await beforeHash?.()
        return await work()
      } finally {
        exit()
      }
    },
    queuedCount: (): number => waiting.length,
  }
}
