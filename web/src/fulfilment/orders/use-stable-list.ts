import { useState } from 'react'

interface PointerHandlers {
  onPointerDown: () => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onPointerLeave: () => void
}

/** The list as it was while a finger is on it: a row must not slide away from under a touch. */
export function useStableList<Row>(rows: readonly Row[] | undefined): [readonly Row[] | undefined, PointerHandlers] {
  const [held, setHeld] = useState<readonly Row[]>()
  const letGo = () => setHeld(undefined)
  return [
    held ?? rows,
    { onPointerDown: () => setHeld(rows), onPointerUp: letGo, onPointerCancel: letGo, onPointerLeave: letGo },
  ]
}
