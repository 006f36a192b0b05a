import { useEffect, useRef, useState } from 'react'

/** `released`: rejected (low battery, for example), or released while the page was hidden. `unsupported`: by this browser. */
export type WakeLockState = 'active' | 'released' | 'unsupported'

interface WakeLock {
  state: WakeLockState
  /** Requests the lock now, unless the screen has it. */
  request: () => void
}

/** Keeps the screen on. Requests the lock again whenever the page becomes visible or is touched. */
export function useWakeLock(): WakeLock {
  const [state, setState] = useState<WakeLockState>('wakeLock' in navigator ? 'released' : 'unsupported')
  const request = useRef(() => {})

  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isRequesting = false
    let isUnmounted = false
    let isReported = false

    const update = () => setState(lock?.released === false ? 'active' : 'released')

    async function requestLock() {
      if (document.visibilityState !== 'visible' || isRequesting || lock?.released === false) return
      isRequesting = true
      try {
        lock = await navigator.wakeLock.request('screen')
        lock.addEventListener('release', update)
        if (isUnmounted) await lock.release()
      } catch (error) {
        // Once: it is requested with each touch.
        if (!isReported) console.info('The screen may turn off', error)
        isReported = true
      }
      isRequesting = false
      if (!isUnmounted) update()
    }

    const onEvent = () => void requestLock()
    request.current = onEvent
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

  return { state, request: () => request.current() }
}
