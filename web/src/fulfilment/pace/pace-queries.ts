import { kitchenEndpoints } from '@fuel-shack/contract/endpoints/kitchen-endpoints'
import type { DelayKitchen, KitchenPace, PauseKitchen, SetCooks } from '@fuel-shack/contract/orders/kitchen-pace'
import { addCalls } from '../../client/calls.ts'
import { kitchenCalls } from '../../kitchen/kitchen-queries.ts'

export type PaceChange =
  | { call: 'pauseKitchen'; body: PauseKitchen }
  | { call: 'delayKitchen'; body: DelayKitchen }
  | { call: 'setCooks'; body: SetCooks }
  | { call: 'resumeKitchen'; body?: undefined }

export const { useChangePaceMutation } = addCalls((_, build) => ({
  changePace: build.mutation<KitchenPace, PaceChange>({
    query: ({ call, body }) => {
      const { path: url, method } = kitchenEndpoints[call]
      return { url, method, body }
    },
    async onQueryStarted(_change, { dispatch, queryFulfilled }) {
      const result = await queryFulfilled.catch(() => undefined)
      if (result) void dispatch(kitchenCalls.util.upsertQueryData('getKitchenPace', undefined, result.data))
    },
  }),
}))
