import { useEffect, useEffectEvent } from 'react'

/** Nobody looks for longer without touching the screen; and while they do, nothing rings. */
export const RETURN_TO_LIVE_AFTER_MS = 2 * 60 * 1000

/** Polling stops while the fulfilled orders are shown: so a forgotten switch turns itself back. */
export function useReturnToLive(isShowingFulfilled: boolean, returnToLive: () => void): void {
  const onIdle = useEffectEvent(returnToLive)

  useEffect(() => {
    if (!isShowingFulfilled) return undefined
    let timer: ReturnType<typeof setTimeout>
    function restartTimer() {
      clearTimeout(timer)
      timer = setTimeout(() => onIdle(), RETURN_TO_LIVE_AFTER_MS)
    }
    restartTimer()
    const touches = ['pointerdown', 'keydown', 'scroll'] as const
    for (const touch of touches) document.addEventListener(touch, restartTimer, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const touch of touches) document.removeEventListener(touch, restartTimer)
    }
  }, [isShowingFulfilled])
}
