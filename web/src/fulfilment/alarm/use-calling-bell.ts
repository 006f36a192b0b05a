import { useEffect } from 'react'
import { bell } from './bell.ts'

const RING_AGAIN_MS = 8000
/** By then nobody is near, and there may be people asleep in their trucks. */
const GIVE_UP_AFTER_RINGS = 15

/** Rings until somebody touches the screen, where the browser lets it. */
export function useCallingBell(): void {
  useEffect(() => {
    let rings = 0
    const ring = () => {
      if (rings >= GIVE_UP_AFTER_RINGS) return stop()
      rings += 1
      void bell.ring()
    }
    const timer = setInterval(ring, RING_AGAIN_MS)
    const touches = ['pointerdown', 'keydown'] as const
    function stop() {
      clearInterval(timer)
      for (const touch of touches) document.removeEventListener(touch, stop)
    }
    for (const touch of touches) document.addEventListener(touch, stop)
    ring()
    return stop
  }, [])
}
