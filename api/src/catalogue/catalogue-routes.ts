import { endpoints } from '@fuel-shack/contract/endpoints'
import { answerConditionally } from '../http/conditional.ts'
import type { Mount } from '../http/mount.ts'
import type { CatalogueService } from './catalogue-service.ts'

export function catalogueRoutes(mount: Mount, catalogue: CatalogueService): void {
  mount(endpoints.listProducts, async ({ request, reply }) => {
    const { products, etag } = await catalogue.listProducts()
    void reply.header('cache-control', 'public, no-cache')
    return answerConditionally(request, reply, etag) ?? products
  })
}
