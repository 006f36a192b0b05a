import { kitchenEndpoints } from '@fuel-shack/contract/endpoints/kitchen-endpoints'
import type { KitchenPace } from '@fuel-shack/contract/orders/kitchen-pace'
import { addCalls } from '../client/calls.ts'

const POLL_INTERVAL_MS = 20_000

export const kitchenCalls = addCalls((_, build) => ({
  getKitchenPace: build.query<KitchenPace, void>({
    query: () => kitchenEndpoints.getKitchenPace.path,
    extraOptions: { isPublic: true },
  }),
}))

/** Polled while the page is visible. If that fails, the last answer stays. */
export function useKitchenPace({ skip }: { skip: boolean }) {
  const query = kitchenCalls.useGetKitchenPaceQuery(undefined, {
    skip,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: POLL_INTERVAL_MS,
    skipPollingIfUnfocused: true,
  })
  return { ...query, data: skip ? undefined : query.data }
}
