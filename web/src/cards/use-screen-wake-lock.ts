import { useEffect, useState } from 'react'

/** Keeps the screen on while `isWanted`, where the device can; true while it does. */
export function useScreenWakeLock(isWanted: boolean): boolean {
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isOver = false

    const hold = async (): Promise<void> => {
      // The browser takes the lock away whenever the page is hidden.
      if (document.visibilityState !== 'visible') return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (isOver) await lock.release()
        else setIsHeld(true)
      } catch (error) {
        console.info('The device does not keep its screen on', error)
        setIsHeld(false)
      }
    }

    const holdAgain = (): void => void hold()
    holdAgain()
    document.addEventListener('visibilitychange', holdAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', holdAgain)
      void lock?.release()
      setIsHeld(false)
    }
  }, [isWanted])

  return isHeld
}
