import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False while a prerendered page hydrates, which knows nothing of this device. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
