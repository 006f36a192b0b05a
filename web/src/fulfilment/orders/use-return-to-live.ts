import { useEffect, useEffectEvent } from 'react'

/** No new order is announced while the fulfilled orders are shown, so this must stay short. */
const RETURN_TO_LIVE_AFTER_MS = 2 * 60 * 1000

/** Turns Show Fulfilled off when the screen has not been touched for a while, because polling stops while it is on. */
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
    const events = ['pointerdown', 'keydown', 'scroll'] as const
    for (const event of events) document.addEventListener(event, restartTimer, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const event of events) document.removeEventListener(event, restartTimer)
    }
  }, [isShowingFulfilled])
}
