import { useEffect, useState } from 'react'

export interface Battery {
  /** A number from 0 to 1. */
  level: number
  isCharging: boolean
}

interface BatteryManager extends EventTarget {
  readonly level: number
  readonly charging: boolean
}

declare global {
  interface Navigator {
    /** TypeScript's declarations lack it: only Chromium has it, and only on secure pages. */
    getBattery?: () => Promise<BatteryManager>
  }
}

/** The battery of this device; undefined where the browser does not tell. */
export function useBattery(): Battery | undefined {
  const [battery, setBattery] = useState<Battery>()

  useEffect(() => {
    const unmount = new AbortController()
    const { signal } = unmount
    const follow = async (): Promise<void> => {
      try {
        const manager = await navigator.getBattery?.()
        if (!manager || signal.aborted) return
        const read = () => setBattery({ level: manager.level, isCharging: manager.charging })
        manager.addEventListener('levelchange', read, { signal })
        manager.addEventListener('chargingchange', read, { signal })
        read()
      } catch (error) {
        console.info('This browser does not tell about the battery', error)
      }
    }
    void follow()
    return () => unmount.abort()
  }, [])

  return battery
}
