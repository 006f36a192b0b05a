import type { QueryName } from '../../platform/client/calls.ts'
import { mutation, query } from '../../platform/client/staff/staff-calls.ts'
import { LIVE } from '../parts/manager-queries.ts'

/** A server starts anew within some seconds. */
const RESTART_INTERVAL_MS = 2000

const setUp = query('getSetUp')

export const useSetUp = () => {
  const cached = setUp.useQuery(undefined, LIVE)
  const isRestarting = cached.data?.isRestarting ?? false
  return setUp.useQuery(undefined, { ...LIVE, ...(isRestarting && { refetchInterval: RESTART_INTERVAL_MS }) })
}

const STORES_ANSWER: { invalidates: QueryName[] } & typeof setUp.storesAnswer = {
  ...setUp.storesAnswer,
  invalidates: ['listChanges'],
}
export const { useMutation: useLeaveStepMutation } = mutation('leaveSetUpStep', STORES_ANSWER)
export const { useMutation: useChangeKeysMutation } = mutation('changeProviderKeys', {
  invalidates: ['listChanges'],
  // The body of the call is no argument of the query.
  onSuccess: (data, _args, client) => setUp.store(client, undefined, data),
})
