import { useNewerConfig } from '../client/app-config-queries.ts'
import { hasQueryFailed, pollEvery, query } from '../client/calls.ts'

const POLL_INTERVAL_MS = 20_000
/** What is shown a moment later, such as the bar of a cart, does not send the request again. */
const FRESH_FOR_MS = 5000

export const kitchenPace = query('getKitchenPace')

/** Polled while the page is visible, which follows the settings with it. If that fails, the last answer stays. */
export function useKitchenPace({ skip }: { skip: boolean }) {
  const pace = kitchenPace.useQuery(undefined, {
    enabled: !skip,
    staleTime: FRESH_FOR_MS,
    ...pollEvery(POLL_INTERVAL_MS),
  })
  useNewerConfig(pace.data?.settingsVersion, pace.dataUpdatedAt)
  return { data: skip ? undefined : pace.data, dataUpdatedAt: pace.dataUpdatedAt, hasFailed: hasQueryFailed(pace) }
}
