import type { DelayKitchen, KitchenPace, PauseKitchen, SetCooks } from '@fuel-shack/contract/orders/kitchen-pace'
import type { ApiClient } from '../../client/api-client.ts'
import { mutation, type Outcome } from '../../client/calls.ts'
import { kitchenPace } from '../../kitchen/kitchen-queries.ts'

export type PaceChange =
  | { call: 'pauseKitchen'; body: PauseKitchen }
  | { call: 'delayKitchen'; body: DelayKitchen }
  | { call: 'setCooks'; body: SetCooks }
  | { call: 'resumeKitchen'; body?: undefined }

const storesAnswer = {
  onSuccess: (pace: KitchenPace, _args: unknown, client: ApiClient) => kitchenPace.store(client, undefined, pace),
}
const pauseKitchen = mutation('pauseKitchen', storesAnswer)
const delayKitchen = mutation('delayKitchen', storesAnswer)
const setCooks = mutation('setCooks', storesAnswer)
const resumeKitchen = mutation('resumeKitchen', storesAnswer)

export function useChangePace(): (change: PaceChange) => Promise<Outcome<KitchenPace>> {
  const [pause] = pauseKitchen.useMutation()
  const [delay] = delayKitchen.useMutation()
  const [set] = setCooks.useMutation()
  const [resume] = resumeKitchen.useMutation()
  return async (change) => {
    switch (change.call) {
      case 'pauseKitchen':
        return pause({ body: change.body })
      case 'delayKitchen':
        return delay({ body: change.body })
      case 'setCooks':
        return set({ body: change.body })
      case 'resumeKitchen':
        return resume()
    }
  }
}
