import { useEffect } from 'react'
import type { Hours } from '@fuel-shack/contract/shop/hours/opening-hours'
import type { Ordering } from '@fuel-shack/contract/shop/hours/ordering'
import { appConfig, POLL, useAppConfig } from './AppConfigProvider.tsx'

/**
 * Loads the configuration again if a manager has changed a setting since.
 * @param settingsVersion what a poll says
 * @param polledAt when. If the configuration could not be loaded, the next poll loads it.
 */
export function useNewerConfig(settingsVersion: number | undefined, polledAt: number): void {
  const { settingsVersion: known } = useAppConfig()
  const readConfig = appConfig.useRead()
  const isOutdated = settingsVersion !== undefined && settingsVersion !== known
  useEffect(() => {
    if (isOutdated && polledAt > 0) void readConfig()
  }, [isOutdated, polledAt, readConfig])
}

/**
 * Returns the state of ordering. A cached page that does not say `open` may be out of date, so it queries the API, and polls while
 * the page is visible. If a page wrongly says `open`, the API rejects the checkout.
 */
export function useOrdering({ skip = false } = {}): Ordering {
  const { ordering } = useAppConfig()
  appConfig.useQuery(undefined, {
    ...POLL,
    enabled: !skip && ordering !== 'open',
    staleTime: ordering === 'closed' ? 0 : Infinity,
  })
  return ordering
}

/** The hours in which orders are taken; undefined if they do not matter, because ordering is not open. */
export function useKitchenHours(): Hours | undefined {
  return useAppConfig().kitchen?.hours
}

/** Queries the API if this device believes that no orders are taken: its clock may be wrong. */
export function useServerTakesOrders({ skip }: { skip: boolean }): boolean {
  const { data, dataUpdatedAt } = appConfig.useQuery(undefined, { ...POLL, enabled: !skip, staleTime: 0 })
  // The page's configuration says nothing about now.
  const isAnswer = !skip && dataUpdatedAt > 0
  return isAnswer && data?.kitchen?.takesOrders === true
}
