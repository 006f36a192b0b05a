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

  find(path: string): CachedResponse | undefined {
    return this.#responses.get(path)
  }

  /** A response without an ETag removes the cached one. */
  store(path: string, response: { etag: string | null; data: unknown }): void {
    if (response.etag) this.#responses.set(path, { etag: response.etag, data: response.data })
    else this.#responses.delete(path)
  }

  clear(): void {
    this.#responses.clear()
  }
}
