import type { AppConfig } from '@fuel-shack/contract/site/app-config'
import type { Hours } from '@fuel-shack/contract/hours/opening-hours'
import { useAppConfig } from './AppConfigProvider.tsx'
import { FRESH, query } from './calls.ts'

const REFRESH_INTERVAL_MS = 60_000

const { useQuery: useGetAppConfigQuery } = query('getAppConfig')

/** The API's answer now, repeated while the page is visible. */
export function useLatestConfig({ skip }: { skip: boolean }): AppConfig | undefined {
  const { data } = useGetAppConfigQuery(undefined, {
    enabled: !skip,
    staleTime: 0,
    refetchInterval: REFRESH_INTERVAL_MS,
    refetchIntervalInBackground: false,
  })
  return skip ? undefined : data
}

/** The hours in which orders are taken; undefined if they do not matter, because ordering is not open. */
export function useKitchenHours(): Hours | undefined {
  const { ordering, kitchen } = useAppConfig()
  const latest = useLatestConfig({ skip: ordering !== 'closed' })
  return (latest ?? { kitchen }).kitchen?.hours
}

/** Queries the API if this device believes that no orders are taken: its clock may be wrong. */
export function useServerTakesOrders({ skip }: { skip: boolean }): boolean {
  return useLatestConfig({ skip })?.kitchen?.takesOrders ?? false
}

/** The API's answer, read again whenever it is shown and when the device is online again; undefined until then. */
export const useFreshConfig = (): AppConfig | undefined => useGetAppConfigQuery(undefined, FRESH).data
