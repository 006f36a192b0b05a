import { createHash } from 'node:crypto'
import type { Product } from '@fuel-shack/contract/catalogue'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Payments } from '../providers/payments.ts'
import { findCatalogueCopy, keepCatalogueCopy } from './catalogue-store.ts'
import { toCatalogue, toProduct, type CatalogueProduct } from './catalogue.ts'

const FRESH_FOR_MS = 60_000

interface Held {
  catalogue: CatalogueProduct[]
  products: Product[]
  etag: string
  fetchedAtMs: number
}

export interface CatalogueDeps {
  database: Database
  payments: Payments
  metrics: Metrics
  clock: () => Date
  log: Log
}

export type CatalogueService = ReturnType<typeof createCatalogueService>

/**
 * The catalogue, held in memory and revalidated behind the answer; the payment provider owns it. It outlives the
 * provider: the last good copy is kept in the database, and a failing refresh leaves what is held.
 */
export function createCatalogueService({ database, payments, metrics, clock, log }: CatalogueDeps) {
  let held: Held | undefined
  let refreshing: Promise<Held> | undefined

  function refresh(): Promise<Held> {
    refreshing ??= fetchCatalogue()
      .catch((error: unknown) => {
        metrics.countRefreshFailure()
        throw error
      })
      .finally(() => (refreshing = undefined))
    return refreshing
  }

  async function fetchCatalogue(): Promise<Held> {
    const { catalogue, leftOut } = toCatalogue(await payments.listProducts())
    if (leftOut.length > 0) log.warn({ products: leftOut }, 'Products without a price or a section are left out')
    const fresh = hold(catalogue, clock().getTime())
    const isNew = fresh.etag !== held?.etag
    held = fresh
    // Where the copy cannot be stored, on a full disk say, the fresh catalogue is served all the same.
    if (isNew) await keepCatalogueCopy(database.queries, catalogue, clock().toISOString()).catch(warnOfCopy)
    return fresh
  }

  function warnOfCopy(error: unknown): void {
    log.warn({ err: error }, 'The copy of the catalogue could not be stored')
  }

  async function current(): Promise<Held> {
    if (held) {
      if (clock().getTime() - held.fetchedAtMs > FRESH_FOR_MS) refreshQuietly()
      return held
    }
    const copy = await findCatalogueCopy(database.queries)
    if (copy) {
      // Old by definition: the next call revalidates it.
      held ??= hold(copy, 0)
      refreshQuietly()
      return held
    }
    try {
      return await refresh()
    } catch (cause) {
      throw new AppError('catalogue_unavailable', { cause })
    }
  }

  function refreshQuietly(): void {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'The catalogue could not be refreshed'))
  }

  return {
    /** @throws AppError `catalogue_unavailable` where no copy was ever had. */
    async listProducts(): Promise<Product[]> {
      return (await current()).products
    },
    /** For pricing. @throws AppError `catalogue_unavailable` */
    async listCatalogue(): Promise<CatalogueProduct[]> {
      return (await current()).catalogue
    },
    /** What is held or kept, without waiting for the provider; null where nothing ever was. */
    async findProducts(): Promise<Product[] | null> {
      if (!held) {
        const copy = await findCatalogueCopy(database.queries)
        if (copy) held ??= hold(copy, 0)
      }
      return held?.products ?? null
    },
    refresh: async (): Promise<void> => void (await refresh()),
  }
}

function hold(catalogue: CatalogueProduct[], fetchedAtMs: number): Held {
  const digest = createHash('sha256').update(JSON.stringify(catalogue)).digest('base64url')
  return { catalogue, products: catalogue.map(toProduct), etag: `"${digest.slice(0, 22)}"`, fetchedAtMs }
}
