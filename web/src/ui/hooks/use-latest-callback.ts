import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that never changes and calls the last rendered one, so that memoised rows do not render again with it. */
export function useLatestCallback<Args extends unknown[]>(callback: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  }, [callback])
  return useCallback((...args) => latest.current(...args), [])
}
