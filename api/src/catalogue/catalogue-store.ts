import { z } from 'zod'
import type { Queries } from '../db/database.ts'
import type { CatalogueProduct } from './catalogue.ts'

const copySchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    // Copies of version 1.3 and older have none.
    description: z.string().default(''),
    picture: z.string().exactOptional(),
    priceId: z.string(),
    unitPriceCents: z.int(),
    section: z.string(),
    order: z.number(),
  }),
)

/** The last good copy, for a cold start during an outage of the payment provider. */
export async function findCatalogueCopy(queries: Queries): Promise<CatalogueProduct[] | undefined> {
  const copy = await queries.selectFrom('catalogue_copies').select('products').executeTakeFirst()
  return copy && copySchema.parse(copy.products)
}

export async function saveCatalogueCopy(
  queries: Queries,
  catalogue: CatalogueProduct[],
  fetchedAt: string,
): Promise<void> {
  const copy = { products: JSON.stringify(catalogue), fetched_at: fetchedAt }
  await queries
    .insertInto('catalogue_copies')
    .values({ id: 'current', ...copy })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(copy))
    .execute()
}
