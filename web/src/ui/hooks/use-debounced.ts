import { useEffect, useState } from 'react'

const PAUSE_MS = 1000

/** The value as it was when it last stood still for a moment: for what should not be said at every key. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
