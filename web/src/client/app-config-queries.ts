import type { Ordering } from '@fuel-shack/contract/ordering'
import { useAppConfig } from './AppConfigProvider.tsx'
import { addCalls } from './calls.ts'

const ASK_AGAIN_AFTER_MS = 60_000

const { useGetAppConfigQuery } = addCalls(({ query }) => ({ getAppConfig: query('getAppConfig') }))

/**
 * Whether orders are taken. A page that says `closed` may come from the device and be older than the opening of the
 * kitchen, so it asks the API, and asks again for as long as it is looked at. One that says `open` is corrected by the
 * API when the customer pays.
 */
export function useOrdering(): Ordering {
  const { ordering } = useAppConfig()
  const { data } = useGetAppConfigQuery(undefined, {
    skip: ordering !== 'closed',
    refetchOnMountOrArgChange: true,
    pollingInterval: ASK_AGAIN_AFTER_MS,
    skipPollingIfUnfocused: true,
  })
  return data?.ordering ?? ordering
}
