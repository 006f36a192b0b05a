import type { Route } from 'playwright'
import { z } from 'zod'

const ordersSchema = z.array(z.looseObject({ createdAt: z.string() }))

/** The server's own list, with the orders, oldest first, moved back in time: nobody waits half an hour for a picture. */
export function orderedEarlier(minutesAgo: readonly number[]) {
  return async (route: Route): Promise<void> => {
    const headers = await route.request().allHeaders()
    delete headers['if-none-match']
    try {
      const response = await route.fetch({ headers })
      const orders = ordersSchema.parse(await response.json())
      const moved = orders.map((order, index) => {
        const minutes = minutesAgo[orders.length - 1 - index] ?? 0
        return { ...order, createdAt: new Date(Date.parse(order.createdAt) - minutes * 60_000).toISOString() }
      })
      await route.fulfill({ response, json: moved })
    } catch {
      // The server is stopped on purpose along the way.
      await route.abort().catch(() => undefined)
    }
  }
}
