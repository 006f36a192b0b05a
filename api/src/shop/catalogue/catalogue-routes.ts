import { endpoints } from '@fuel-shack/contract/endpoints'
import type { z } from 'zod'
import type { Mount } from '../../platform/http/mount.ts'
import { prepareBody, sendPrepared, type PreparedBody } from '../../platform/http/prepared-body.ts'
import type { AvailabilityService } from './availability-service.ts'
import type { MenuService } from './menu-service.ts'

export function catalogueRoutes(mount: Mount, menu: MenuService, availability: AvailabilityService): void {
  const prepareProducts = createListCache(endpoints.listProducts.response)
  const prepareDishes = createListCache(endpoints.listDishes.response)

  mount(endpoints.listProducts, async ({ request, reply }) => {
    const products = await menu.listProducts()
    void reply.header('cache-control', 'public, no-cache')
    return sendPrepared(prepareProducts(products), request, reply)
  })

  mount(endpoints.listDishes, async ({ request, reply }) => {
    const dishes = await availability.listDishes()
    void reply.header('cache-control', 'public, no-cache')
    return sendPrepared(prepareDishes(dishes), request, reply)
  })

  mount(endpoints.changeAvailability, ({ body, caller }) => availability.changeAvailability(body, caller))
}

/** The body of a list, prepared once for as long as its service returns the same list. */
function createListCache(schema: z.ZodType): (list: readonly unknown[]) => PreparedBody {
  let cached: { list: readonly unknown[]; body: PreparedBody } | undefined
  return (list) => {
    if (cached?.list !== list) cached = { list, body: prepareBody(JSON.stringify(schema.parse(list))) }
    return cached.body
  }
}
