/** When a password hash is computed, and whether its caller still waits for it. */
export interface HashOptions {
  /** Lower values run first. See `KNOWN_DEVICE_PRIORITY` and `SUSPECT_PRIORITY`. */
  priority: number
  /** Aborted when the client disconnects: a hash that has not started is then skipped. */
  signal?: AbortSignal
  /** Runs when the hash begins to wait for its turn. */
  onQueued?: () => void
  /** Runs when the hash's turn has come. If it throws, nothing is hashed. */
  beforeHash?: () => Promise<void>
}

/** The priority of a browser that has logged in to this account before. */
export const KNOWN_DEVICE_PRIORITY = -1
/** From this value on, the caller's network or the account has so many failed attempts that it may be an attack. */
export const SUSPECT_PRIORITY = 3

const RETRY_AFTER_SECONDS = 2

/** The queue is full, or the caller waited too long in it. */
export class HashOverloadError extends Error {
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS
  constructor() {
    super('Too many password hashes are queued')
    this.name = 'HashOverloadError'
  }
}

interface QueuedHash {
  priority: number
  start: () => void
  reject: (error: Error) => void
}

interface HashQueueOptions {
  concurrency: number
  /** At most this many run at once for all suspect callers together. The rest stay free for other callers. */
  suspectConcurrency: number
  maxQueued: number
  /** A caller that has waited this long is rejected with `Retry-After`, so its page does not hang. */
  queueTimeoutMs: number
}

/**
 * A bounded priority queue for password hashes. When it is full, the hash with the lowest priority is rejected, whether
 * it is new or queued. A flood of guesses therefore fills the queue with suspect callers, and a known device or an
 * address without failures goes ahead of all of them.
 */
export function createHashQueue({ concurrency, suspectConcurrency, maxQueued, queueTimeoutMs }: HashQueueOptions) {
  let running = 0
  let suspectsRunning = 0
  /** The queue is sorted by priority, then first in, first out. */
  const queued: QueuedHash[] = []

  const isSuspect = (priority: number) => priority >= SUSPECT_PRIORITY
  const canStart = (priority: number) =>
    running < concurrency && (!isSuspect(priority) || suspectsRunning < suspectConcurrency)

  function begin(priority: number): void {
    running += 1
    if (isSuspect(priority)) suspectsRunning += 1
  }

  /** A suspect's slot stays blocked for as long as its hash took: a flood gets at most half of one slot. */
  function end(priority: number, tookMs: number): void {
    running -= 1
    if (isSuspect(priority)) setTimeout(endSuspect, tookMs).unref()
    startNext()
  }

  function endSuspect(): void {
    suspectsRunning -= 1
    startNext()
  }

  function startNext(): void {
    const next = queued[0]
    if (!next || !canStart(next.priority)) return
    queued.shift()
    begin(next.priority)
    next.start()
  }

  function enqueue(entry: QueuedHash): void {
    const position = queued.findIndex((other) => other.priority > entry.priority)
    queued.splice(position === -1 ? queued.length : position, 0, entry)
    if (queued.length > maxQueued) queued.pop()?.reject(new HashOverloadError())
  }

  function waitInQueue({ priority, signal }: HashOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        const position = queued.indexOf(entry)
        if (position === -1) return
        queued.splice(position, 1)
        entry.reject(error)
      }
      const onAbort = () => leave(abortError(signal))
      const timer = setTimeout(() => leave(new HashOverloadError()), queueTimeoutMs).unref()
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const entry: QueuedHash = {
        priority,
        start: () => {
          settle()
          resolve()
        },
        reject: (error) => {
          settle()
          reject(error)
        },
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      enqueue(entry)
    })
  }

  return {
    /** @throws HashOverloadError, what `beforeHash` throws, or the signal's reason if the client disconnected in the queue. */
    async run<Result>(work: () => Promise<Result>, options: HashOptions): Promise<Result> {
      if (options.signal?.aborted) throw abortError(options.signal)
      options.onQueued?.()
      const isNext = options.priority < (queued[0]?.priority ?? Infinity)
      if (isNext && canStart(options.priority)) begin(options.priority)
      else await waitInQueue(options)
      const start = performance.now()
      try {
        if (options.beforeHash) await options.beforeHash()
        return await work()
      } finally {
        end(options.priority, performance.now() - start)
      }
    },
    queuedCount: (): number => queued.length,
  }
}

function abortError(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new Error('The client disconnected')
}
