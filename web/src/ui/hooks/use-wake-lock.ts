import { useEffect, useState } from 'react'

/** `released`: rejected (low battery, for example), or released while the page was hidden. `unsupported`: by this browser. */
export type WakeLockState = 'active' | 'released' | 'unsupported'

/** Keeps the screen on. Requests the lock again whenever the page becomes visible or is touched. */
export function useWakeLock(): WakeLockState {
  const [state, setState] = useState<WakeLockState>('wakeLock' in navigator ? 'released' : 'unsupported')

  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isRequesting = false
    let isUnmounted = false

    async function requestLock() {
      if (document.visibilityState !== 'visible' || isRequesting || lock?.released === false) return
      isRequesting = true
      try {
        lock = await navigator.wakeLock.request('screen')
        lock.addEventListener('release', () => setState('released'))
        if (isUnmounted) await lock.release()
        else setState('active')
      } catch (error) {
        console.info('The screen may turn off', error)
        setState('released')
      }
      isRequesting = false
    }

    const onEvent = () => void requestLock()
    onEvent()
    document.addEventListener('visibilitychange', onEvent)
    document.addEventListener('pointerdown', onEvent)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', onEvent)
      document.removeEventListener('pointerdown', onEvent)
      void lock?.release()
    }
  }, [])

  return state
}
