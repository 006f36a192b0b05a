import { useState } from 'react'

interface PointerHandlers {
  onPointerDown: () => void
  onPointerUp: () => void
  onPointerCancel: () => void
  onPointerLeave: () => void
}

/** Freezes the list while a finger is on it, so that no row moves under a touch. */
export function useStableList<Row>(rows: readonly Row[] | undefined): [readonly Row[] | undefined, PointerHandlers] {
  const [frozen, setFrozen] = useState<readonly Row[]>()
  const release = () => setFrozen(undefined)
  return [
    frozen ?? rows,
    { onPointerDown: () => setFrozen(rows), onPointerUp: release, onPointerCancel: release, onPointerLeave: release },
  ]
}
