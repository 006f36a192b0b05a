import type { Ordering } from '@fuel-shack/contract/ordering'
import { useAppConfig } from './AppConfigProvider.tsx'
import { addCalls } from './calls.ts'

const REFRESH_INTERVAL_MS = 60_000

const { useGetAppConfigQuery } = addCalls(({ query }) => ({ getAppConfig: query('getAppConfig') }))

/**
 * Whether ordering is open. A cached page that says `closed` may be out of date, so it queries the API, and polls while
 * the page is visible. If a page wrongly says `open`, the API rejects the checkout.
 */
export function useOrdering(): Ordering {
  const { ordering } = useAppConfig()
  const { data } = useGetAppConfigQuery(undefined, {
    skip: ordering !== 'closed',
    refetchOnMountOrArgChange: true,
    pollingInterval: REFRESH_INTERVAL_MS,
    skipPollingIfUnfocused: true,
  })
  return data?.ordering ?? ordering
}
