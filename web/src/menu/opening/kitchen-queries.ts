import { useNewerConfig } from '../../platform/client/app-config-queries.ts'
import { hasQueryFailed, pollEvery, query } from '../../platform/client/calls.ts'

const POLL_INTERVAL_MS = 20_000
/** A component that appears a moment later, such as the bar of a cart, uses the same answer. */
const FRESH_FOR_MS = 5000

export const kitchenPace = query('getKitchenPace')

/** Polls the pace while the page is visible, and reloads the settings when it names newer ones. The last answer survives failures. */
export function useKitchenPace({ skip }: { skip: boolean }) {
  const pace = kitchenPace.useQuery(undefined, {
    enabled: !skip,
    staleTime: FRESH_FOR_MS,
    ...pollEvery(POLL_INTERVAL_MS),
  })
  useNewerConfig(pace.data?.settingsVersion, pace.dataUpdatedAt)
  return { data: skip ? undefined : pace.data, dataUpdatedAt: pace.dataUpdatedAt, hasFailed: hasQueryFailed(pace) }
}
