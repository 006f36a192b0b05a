import type { Route } from '@playwright/test'
/** Moves the orders of the server's list back in time, oldest first: a tour cannot wait until an order is late. */
export function withOrderAges(minutesAgo: readonly number[]) {
  return async (route: Route): Promise<void> => {
    const headers = await route.request().allHeaders()
    delete headers['if-none-match']
    try {
      const response = await route.fetch({ headers })
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a wrong shape fails the tour
      const orders = (await response.json()) as { createdAt: string; readyAt?: string }[]
      const moved = orders.map((order, index) => {
        const minutes = minutesAgo[orders.length - 1 - index] ?? 0
        const moveBack = (instant: string) => new Date(Date.parse(instant) - minutes * 60_000).toISOString()
        const { createdAt, readyAt } = order
        return { ...order, createdAt: moveBack(createdAt), ...(readyAt && { readyAt: moveBack(readyAt) }) }
      })
      await route.fulfill({ response, json: moved })
    } catch {
      // One chapter stops the server.
      await route.abort().catch(() => undefined)
    }
  }
}
