import { useMemo } from 'react'
import type { Dish } from '@fuel-shack/contract/shop/catalogue/menu'
import { hasQueryFailed, pollEvery } from '../../platform/client/calls.ts'
import { toServerMs } from '../../platform/client/server-clock.ts'
import { useMinute } from '../../platform/client/use-minute.ts'
import { availabilityTexts, currentDishes, type AvailabilityTexts } from './current-dishes.ts'
import { useListDishesQuery } from './menu-queries.ts'

/** Customers learn within 30 seconds what staff marked as sold out. */
const POLL_INTERVAL_MS = 20_000

export interface Menu {
  dishes: readonly Dish[]
  /** Undefined before the first answer. */
  loadedAtMs: number | undefined
  /** The latest attempt to load them failed. */
  hasFailed: boolean
  findDish: (productId: string) => Dish | undefined
  textsOf: (productId: string) => AvailabilityTexts
}

/** The dishes with what is sold out now, polled while the page is visible. */
export function useMenu({ skip = false } = {}): Menu {
  const query = useListDishesQuery(undefined, {
    enabled: !skip,
    staleTime: POLL_INTERVAL_MS,
    ...pollEvery(POLL_INTERVAL_MS),
    refetchOnReconnect: 'always',
  })
  const { data, dataUpdatedAt } = query
  const hasFailed = hasQueryFailed(query)
  const at = useMinute()
  // A 304 and an unchanged list have the same data; only a minute that passes on a stale page makes new ones.
  const atMs = at?.getTime()
  return useMemo(() => {
    const now = atMs === undefined ? undefined : new Date(atMs)
    const dishes = now ? currentDishes(data ?? [], toServerMs(dataUpdatedAt), now) : (data ?? [])
    const byId = new Map(dishes.map((dish) => [dish.id, dish]))
    return {
      dishes,
      loadedAtMs: dataUpdatedAt || undefined,
      hasFailed,
      findDish: (productId) => byId.get(productId),
      textsOf: (productId) => availabilityTexts(byId.get(productId), now),
    }
  }, [data, dataUpdatedAt, hasFailed, atMs])
}
