import { useEffect, useEffectEvent } from 'react'

/** Nobody looks for longer without touching the screen; and while they do, nothing rings. */
export const RETURN_TO_LIVE_AFTER_MS = 2 * 60 * 1000

/** Polling stops while the fulfilled orders are shown: so a forgotten switch turns itself back. */
export function useReturnToLive(isAway: boolean, comeBack: () => void): void {
  const onIdle = useEffectEvent(comeBack)

  useEffect(() => {
    if (!isAway) return undefined
    let timer: ReturnType<typeof setTimeout>
    function startAgain() {
      clearTimeout(timer)
      timer = setTimeout(() => onIdle(), RETURN_TO_LIVE_AFTER_MS)
    }
    startAgain()
    const touches = ['pointerdown', 'keydown', 'scroll'] as const
    for (const touch of touches) document.addEventListener(touch, startAgain, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const touch of touches) document.removeEventListener(touch, startAgain)
    }
  }, [isAway])
}
