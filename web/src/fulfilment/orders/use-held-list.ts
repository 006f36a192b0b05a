import { useState } from 'react'

interface Hold {
  onPointerDown: () => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onPointerLeave: () => void
}

/** The list as it was while a finger is on it: a row must not slide away from under a touch. */
export function useHeldList<Row>(rows: readonly Row[] | undefined): [readonly Row[] | undefined, Hold] {
  const [held, setHeld] = useState<readonly Row[]>()
  const letGo = () => setHeld(undefined)
  return [
    held ?? rows,
    { onPointerDown: () => setHeld(rows), onPointerUp: letGo, onPointerCancel: letGo, onPointerLeave: letGo },
  ]
}
