import type { Product } from '@fuel-shack/contract/catalogue'
import { endpoints } from '@fuel-shack/contract/endpoints'
import type { Mount } from '../http/mount.ts'
import { prepareBody, sendPrepared, type PreparedBody } from '../http/prepared-body.ts'
import type { CatalogueService } from './catalogue-service.ts'

export function catalogueRoutes(mount: Mount, catalogue: CatalogueService): void {
  let cached: { products: Product[]; body: PreparedBody } | undefined

  function prepare(products: Product[]): PreparedBody {
    if (cached?.products !== products) {
      const body = prepareBody(JSON.stringify(endpoints.listProducts.response.parse(products)))
      cached = { products, body }
    }
    return cached.body
  }

  mount(endpoints.listProducts, async ({ request, reply }) => {
    const products = await catalogue.listProducts()
    void reply.header('cache-control', 'public, no-cache')
    return sendPrepared(prepare(products), request, reply)
  })
}
