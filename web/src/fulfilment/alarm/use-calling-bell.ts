import { useEffect } from 'react'
import { bell } from './bell.ts'

const RING_AGAIN_MS = 8000
/** After two minutes no one is near, and drivers may be asleep in their trucks. */
const MAX_RINGS = 15

/** Rings until someone touches the screen or uses a key. */
export function useCallingBell(): void {
  useEffect(() => {
    let rings = 0
    const ring = () => {
      if (rings >= MAX_RINGS) return stop()
      rings += 1
      void bell.ring()
    }
    const timer = setInterval(ring, RING_AGAIN_MS)
    const events = ['pointerdown', 'keydown'] as const
    function stop() {
      clearInterval(timer)
      for (const event of events) document.removeEventListener(event, stop)
    }
    for (const event of events) document.addEventListener(event, stop)
    ring()
    return stop
  }, [])
}
