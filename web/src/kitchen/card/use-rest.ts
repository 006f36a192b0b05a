import { useEffect, useEffectEvent, useRef } from 'react'

const REST_MS = 75_000
const CHECK_MS = 1000

/** Calls back once no one has touched a key or the screen for a while. The next sale is often another customer's. */
export function useRest(isOn: boolean, onRest: () => void): void {
  const touchedAtMs = useRef(0)
  const check = useEffectEvent(() => {
    if (Date.now() - touchedAtMs.current >= REST_MS) onRest()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const touch = (): void => {
      touchedAtMs.current = Date.now()
    }
    touch()
    const stop = new AbortController()
    for (const type of ['pointerdown', 'keydown'] as const)
      document.addEventListener(type, touch, { capture: true, passive: true, signal: stop.signal })
    const timer = setInterval(() => check(), CHECK_MS)
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [isOn])
}
