import type { FetchArgs } from '@reduxjs/toolkit/query/react'

interface CachedResponse {
  etag: string
  data: unknown
}

/**
 * The last response to each poll with its ETag, so that the server can answer 304. In memory only: customer data that
 * staff see must not stay on the device, so the browser's HTTP cache is not used.
 */
export class EtagCache {
  readonly #responses = new Map<string, CachedResponse>()

  /** The request with `If-None-Match`, if a response is cached for its address. */
  conditional(request: FetchArgs): FetchArgs {
    const cached = this.#responses.get(request.url)
    if (!cached) return request
    return { ...request, headers: { ...headersOf(request), 'if-none-match': cached.etag } }
  }

  find(url: string): CachedResponse | undefined {
    return this.#responses.get(url)
  }

  /** A response without an ETag removes the cached one. */
  store(url: string, response: { etag: string | null | undefined; data: unknown }): void {
    if (response.etag) this.#responses.set(url, { etag: response.etag, data: response.data })
    else this.#responses.delete(url)
  }

  clear(): void {
    this.#responses.clear()
  }
}

/** The headers of a request as a plain object. */
export function headersOf({ headers }: FetchArgs): Record<string, string | undefined> {
  if (headers === undefined) return {}
  return Array.isArray(headers) || headers instanceof Headers ? Object.fromEntries(headers) : headers
}
