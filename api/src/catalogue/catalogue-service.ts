import type { Product } from '@fuel-shack/contract/menu/catalogue'
import { AppError } from '../errors.ts'
import type { Shared } from '../shared.ts'
import { findCatalogueCopy, saveCatalogueCopy } from './catalogue-store.ts'
import { toCatalogue, toProduct, type CatalogueProduct } from './catalogue.ts'

const MAX_AGE_MS = 60_000

type CachedCatalogue = ReturnType<typeof toCached>

type CatalogueDeps = Pick<Shared, 'database' | 'payments' | 'clock' | 'elapsedMs' | 'metrics' | 'log'>

export type CatalogueService = ReturnType<typeof createCatalogueService>

/**
 * Caches the payment provider's catalogue in memory and revalidates it in the background. The last good copy is also in
 * the database, so the catalogue is available during an outage of the provider, even after a restart.
 */
export function createCatalogueService({ database, payments, metrics, clock, elapsedMs, log }: CatalogueDeps) {
  let cached: CachedCatalogue | undefined
  let refreshing: Promise<CachedCatalogue> | undefined

  function refresh(): Promise<CachedCatalogue> {
    refreshing ??= fetchCatalogue()
      .catch((error: unknown) => {
        metrics.countRefreshFailure()
        throw error
      })
      .finally(() => (refreshing = undefined))
    return refreshing
  }

  async function fetchCatalogue(): Promise<CachedCatalogue> {
    const { catalogue, skipped } = toCatalogue(await payments.listProducts())
    if (skipped.length > 0) log.warn({ products: skipped }, 'Skipped products without a price or a section')
    const fresh = toCached(catalogue, elapsedMs())
    const isNew = fresh.text !== cached?.text
    cached = fresh
    // The fresh catalogue is served even if the copy cannot be stored, on a full disk for example.
    if (isNew) await saveCatalogueCopy(database.queries, catalogue, clock().toISOString()).catch(logCopyFailure)
    return fresh
  }

  function logCopyFailure(error: unknown): void {
    log.warn({ err: error }, 'Could not store the copy of the catalogue')
  }

  /** Reads from memory, or else from the copy in the database, which counts as stale. */
  async function findCached(): Promise<CachedCatalogue | undefined> {
    if (cached) return cached
    const copy = await findCatalogueCopy(database.queries)
    if (copy) cached ??= toCached(copy, -Infinity)
    return cached
  }

  async function getCatalogue(): Promise<CachedCatalogue> {
    const found = await findCached()
    if (found) {
      if (elapsedMs() - found.fetchedAtMs > MAX_AGE_MS) refreshInBackground()
      return found
    }
    try {
      return await refresh()
    } catch (cause) {
      throw new AppError('catalogue_unavailable', { cause })
    }
  }

  function refreshInBackground(): void {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'Could not refresh the catalogue'))
  }

  return {
    /** @throws AppError `catalogue_unavailable` if the provider fails and no copy is cached. */
    async listProducts(): Promise<Product[]> {
      return (await getCatalogue()).products
    },
    /** @throws AppError `catalogue_unavailable` */
    async listCatalogue(): Promise<CatalogueProduct[]> {
      return (await getCatalogue()).catalogue
    },
    /** Does not wait for the provider. @returns null if the catalogue was never fetched. */
    async findProducts(): Promise<Product[] | null> {
      return (await findCached())?.products ?? null
    },
    refresh: async (): Promise<void> => void (await refresh()),
  }
}

/** A catalogue with its text, by which a change is recognised. */
function toCached(catalogue: CatalogueProduct[], fetchedAtMs: number) {
  return { catalogue, products: catalogue.map(toProduct), text: JSON.stringify(catalogue), fetchedAtMs }
}
