import { isDeepStrictEqual } from 'node:util'
import { dishDetailsSchema } from '@fuel-shack/contract/menu/dish-details'
import type { SiteCatalogue } from '@fuel-shack/contract/site/site'
import { bumpVersion } from '../db/change-signal.ts'
import type { Database, Queries } from '../db/database.ts'
import { deleteDishDetails, listDishDetails, saveDishDetails, type StoredDetails } from './catalogue-store.ts'

const UNKNOWN_DETAILS = dishDetailsSchema.parse({ tags: [], allergens: null })

export type DetailsChange =
  | { type: 'save'; wanted: StoredDetails; differs: string[] }
  | { type: 'remove'; productId: string }

/** The details that `site/catalogue.json` has for its products, with the serving hours of their sections. */
export function detailsOf({ sections, products }: SiteCatalogue): StoredDetails[] {
  return products.flatMap(({ id, section, details }): StoredDetails[] => {
    const hours = sections[section]
    if (!hours) return details ? [{ productId: id, details }] : []
    return [{ productId: id, details: { ...hours, ...(details ?? UNKNOWN_DETAILS) } }]
  })
}

/** The changes that make the stored details match `site/catalogue.json`. */
export async function planDetails(queries: Queries, wanted: StoredDetails[]): Promise<DetailsChange[]> {
  const stored = await listDishDetails(queries)
  const byProduct = new Map(stored.map(({ productId, details }) => [productId, details]))
  const wantedIds = new Set(wanted.map(({ productId }) => productId))
  return [
    ...wanted.flatMap((given): DetailsChange[] => {
      const differs = differencesOf(given.details, byProduct.get(given.productId))
      return differs.length > 0 ? [{ type: 'save', wanted: given, differs }] : []
    }),
    ...stored
      .filter(({ productId }) => !wantedIds.has(productId))
      .map(({ productId }): DetailsChange => ({ type: 'remove', productId })),
  ]
}

/** A server that runs meanwhile shows the change with its next response. */
export async function applyDetailsChange(database: Database, change: DetailsChange, now: Date): Promise<void> {
  await database.transaction(async (tx) => {
    if (change.type === 'save') await saveDishDetails(tx, change.wanted, now.toISOString())
    else await deleteDishDetails(tx, change.productId)
    await bumpVersion(tx, database.engine, 'sold-out')
  })
}

function differencesOf(wanted: StoredDetails['details'], stored: StoredDetails['details'] | undefined): string[] {
  const [before, after] = [new Map(Object.entries(stored ?? {})), new Map(Object.entries(wanted))]
  // A name that only the stored details have was removed from the file.
  const names = new Set([...after.keys(), ...before.keys()])
  return [...names].filter((name) => !isDeepStrictEqual(after.get(name), before.get(name)))
}
