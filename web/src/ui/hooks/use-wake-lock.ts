import { useEffect, useState } from 'react'

/** `unsupported`: this browser cannot. `released`: refused (a low battery), or taken while the page was hidden. */
export type WakeLockState = 'held' | 'released' | 'unsupported'

/** Keeps the screen on while that is wanted, and takes the lock again whenever the page comes back or is touched. */
export function useWakeLock(isWanted = true): WakeLockState {
  const [state, setState] = useState<WakeLockState>('wakeLock' in navigator ? 'released' : 'unsupported')

  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isAsking = false
    let isOver = false

    async function hold() {
      if (document.visibilityState !== 'visible' || isAsking || lock?.released === false) return
      isAsking = true
      try {
        lock = await navigator.wakeLock.request('screen')
        lock.addEventListener('release', () => setState('released'))
        if (isOver) await lock.release()
        else setState('held')
      } catch (error) {
        console.info('The device does not keep its screen on', error)
        setState('released')
      }
      isAsking = false
    }

    const requestLock = () => void hold()
    requestLock()
    document.addEventListener('visibilitychange', requestLock)
    document.addEventListener('pointerdown', requestLock)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', requestLock)
      document.removeEventListener('pointerdown', requestLock)
      void lock?.release()
    }
  }, [isWanted])

  return state
}
