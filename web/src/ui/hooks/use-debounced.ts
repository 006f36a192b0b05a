import { useEffect, useState } from 'react'

const PAUSE_MS = 1000

/** The value once it has not changed for a second, for example to announce it after typing. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
