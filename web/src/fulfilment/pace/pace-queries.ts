import type { Body, Response } from '@fuel-shack/contract/endpoints/endpoints'
import { mutation, type Outcome } from '../../client/calls.ts'
import { kitchenPace } from '../../kitchen/kitchen-queries.ts'

export type PaceChange =
  | { call: 'pauseKitchen'; body: Body<'pauseKitchen'> }
  | { call: 'delayKitchen'; body: Body<'delayKitchen'> }
  | { call: 'setCooks'; body: Body<'setCooks'> }
  | { call: 'resumeKitchen'; body?: undefined }

const pauseKitchen = mutation('pauseKitchen', kitchenPace.storesAnswer)
const delayKitchen = mutation('delayKitchen', kitchenPace.storesAnswer)
const setCooks = mutation('setCooks', kitchenPace.storesAnswer)
const resumeKitchen = mutation('resumeKitchen', kitchenPace.storesAnswer)

export function useChangePace(): (change: PaceChange) => Promise<Outcome<Response<PaceChange['call']>>> {
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
