import { useEffect, useRef, useState } from 'react'

/** Loading.module.css hides an indicator for as long. */
const APPEARS_AFTER_MS = 300
const SHOWN_AT_LEAST_MS = 300

/**
 * Says whether to show a loading indicator that becomes visible only after a delay. Stays true for a moment after the indicator
 * became visible, so that it never flashes; what loads before that ends the loading at once.
 */
export function useSteadyLoading(isLoading: boolean): boolean {
  const [hasJustAppeared, setHasJustAppeared] = useState(false)
  const end = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!isLoading) return undefined
    clearTimeout(end.current)
    const start = setTimeout(() => setHasJustAppeared(true), APPEARS_AFTER_MS)
    end.current = setTimeout(() => setHasJustAppeared(false), APPEARS_AFTER_MS + SHOWN_AT_LEAST_MS)
    return () => clearTimeout(start)
  }, [isLoading])

  return isLoading || hasJustAppeared
}
