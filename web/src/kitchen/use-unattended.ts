import { useKitchenHours } from '../client/app-config-queries.ts'
import { useKitchenPace } from './kitchen-queries.ts'

/** What the rest stop does while no fulfilment screen is on; undefined while one is on. */
export function useUnattended({ skip = false } = {}): 'warn' | 'refuse' | undefined {
  const hours = useKitchenHours()
  return useKitchenPace({ skip: !hours || skip }).data?.unattended
}
