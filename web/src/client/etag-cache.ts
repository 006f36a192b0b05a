import type { FetchArgs } from '@reduxjs/toolkit/query/react'

interface CachedResponse {
  etag: string
  data: unknown
}

/**
 * Answers that a poll can be told are still right, by their ETag. Held in memory only: what staff see of customers is
 * never left on a device, so the browser's own cache is no place for it.
 */
export class EtagCache {
  readonly #held = new Map<string, CachedResponse>()

  /** The request, asking only for what is newer than what is held. */
  conditional(request: FetchArgs): FetchArgs {
    const held = this.#held.get(request.url)
    if (!held) return request
    return { ...request, headers: { ...headersOf(request), 'if-none-match': held.etag } }
  }

  /** Undefined where nothing is held for the address. */
  find(url: string): CachedResponse | undefined {
    return this.#held.get(url)
  }

  keep(url: string, answer: { etag: string | null | undefined; data: unknown }): void {
    if (answer.etag) this.#held.set(url, { etag: answer.etag, data: answer.data })
    else this.#held.delete(url)
  }

  clear(): void {
    this.#held.clear()
  }
}

/** The headers that a call brings with it, ready to be added to. */
export function headersOf({ headers }: FetchArgs): Record<string, string | undefined> {
  if (headers === undefined) return {}
  return Array.isArray(headers) || headers instanceof Headers ? Object.fromEntries(headers) : headers
}
