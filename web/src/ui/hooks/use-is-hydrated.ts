import { useDeferredValue, useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * False while a prerendered page hydrates, which knows nothing of this device. Its change is deferred: React would render what
 * depends on it at once, in one long task, and taps would wait.
 */
export function useIsHydrated(): boolean {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return useDeferredValue(isHydrated)
}
