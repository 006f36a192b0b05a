import type { Database } from '../../src/platform/db/database.ts'
import { bumpVersion } from '../../src/platform/db/change-signal.ts'
import { listProducts, saveProduct } from '../../src/shop/catalogue/catalogue-store.ts'
import type { WantedProduct } from '../../src/shop/catalogue/menu.ts'

/** Changes a product of the menu. A server that runs meanwhile shows the change with its next response. */
export async function changeProduct(database: Database, id: string, change: Partial<WantedProduct>): Promise<void> {
  await database.transaction(async (tx) => {
    const product = (await listProducts(tx)).find((each) => each.id === id)
    if (!product) throw new Error(`The menu has no product ${id}`)
    const updatedAt = new Date().toISOString()
    await saveProduct(tx, { ...product, ...change, version: product.version + 1, updatedAt })
    await bumpVersion(tx, database.engine, 'menu')
  })
}
