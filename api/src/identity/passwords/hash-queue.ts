/** How urgent a password hash is, and whether anyone still waits for it. */
export interface HashTurn {
  /** Lower goes first. See `RANK_OF_KNOWN_DEVICE` and `TROUBLED_RANK`. */
  rank: number
  /** Aborted when the caller is gone: a hash that has not begun is then not made. */
  signal?: AbortSignal
}

/** A browser that logged in to this account before. */
export const RANK_OF_KNOWN_DEVICE = -1
/** From here on the caller's network or the account has so many failed tries that it may be an attack. */
export const TROUBLED_RANK = 3

const RETRY_AFTER_SECONDS = 2

/** More hashes wait than can be made soon. */
export class HashOverloadError extends Error {
  readonly retryAfterSeconds = RETRY_AFTER_SECONDS
  constructor() {
    super('Too many password hashes are waiting')
    this.name = 'HashOverloadError'
  }
}

interface Waiting {
  rank: number
  start: () => void
  drop: (error: Error) => void
}

interface HashTurnsOptions {
  atOnce: number
  /** All troubled callers together use at most this many at once: the rest is for everyone else. */
  troubledAtOnce: number
  maxWaiting: number
  /** A caller that has waited this long is rejected with `Retry-After`, so that its page does not hang. */
  maxWaitMs: number
}

/**
 * Decides which password hash is made next. The queue is bounded: where it is full, the least urgent one is dropped, be
 * it the new one or one that waits. So a flood of guesses fills the queue with troubled callers, and a known device or
 * an address without failures goes ahead of all of them.
 */
export function createHashTurns({ atOnce, troubledAtOnce, maxWaiting, maxWaitMs }: HashTurnsOptions) {
  let running = 0
  let troubledRunning = 0
  /** By rank, then in the order in which they came. */
  const waiting: Waiting[] = []

  const isTroubled = (rank: number) => rank >= TROUBLED_RANK
  const canStart = (rank: number) => running < atOnce && (!isTroubled(rank) || troubledRunning < troubledAtOnce)

  function begin(rank: number): void {
    running += 1
    if (isTroubled(rank)) troubledRunning += 1
  }

  /** A troubled caller's place rests for as long as it was used: a flood gets a quarter of the hashing, at most. */
  function end(rank: number, tookMs: number): void {
    running -= 1
    if (isTroubled(rank)) setTimeout(endTroubled, tookMs).unref()
    startNext()
  }

  function endTroubled(): void {
    troubledRunning -= 1
    startNext()
  }

  function startNext(): void {
    const next = waiting[0]
    if (!next || !canStart(next.rank)) return
    waiting.shift()
    begin(next.rank)
    next.start()
  }

  function enqueue(entry: Waiting): void {
    const position = waiting.findIndex((other) => other.rank > entry.rank)
    waiting.splice(position === -1 ? waiting.length : position, 0, entry)
    if (waiting.length > maxWaiting) waiting.pop()?.drop(new HashOverloadError())
  }

  function waitForTurn({ rank, signal }: HashTurn): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        const position = waiting.indexOf(entry)
        if (position === -1) return
        waiting.splice(position, 1)
        entry.drop(error)
      }
      const onAbort = () => leave(abortError(signal))
      const timer = setTimeout(() => leave(new HashOverloadError()), maxWaitMs).unref()
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const entry: Waiting = {
        rank,
        start: () => {
          settle()
          resolve()
        },
        drop: (error) => {
          settle()
          reject(error)
        },
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      enqueue(entry)
    })
  }

  return {
    /** @throws HashOverloadError, or the signal's reason where the caller left before the turn came. */
    async run<Result>(work: () => Promise<Result>, turn: HashTurn): Promise<Result> {
      if (turn.signal?.aborted) throw abortError(turn.signal)
      if (canStart(turn.rank) && turn.rank < (waiting[0]?.rank ?? Infinity)) begin(turn.rank)
      else await waitForTurn(turn)
      const start = performance.now()
      try {
        return await work()
      } finally {
        end(turn.rank, performance.now() - start)
      }
    },
    waitingCount: (): number => waiting.length,
  }
}

function abortError(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new Error('The caller is gone')
}
