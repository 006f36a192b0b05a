import { useEffect, useState } from 'react'

export interface Battery {
  /** A number from 0 to 1. */
  level: number
  isCharging: boolean
}

/** TypeScript's declarations lack it: only Chromium has it, and only on secure pages. */
interface BatteryManager extends EventTarget {
  readonly level: number
  readonly charging: boolean
}

const EVENTS = ['levelchange', 'chargingchange']

function hasBattery(target: object): target is { getBattery: () => Promise<BatteryManager> } {
  return 'getBattery' in target && typeof target.getBattery === 'function'
}

/** The battery of this device; undefined where the browser does not tell. */
export function useBattery(): Battery | undefined {
  const [battery, setBattery] = useState<Battery>()

  useEffect(() => {
    const source: object = navigator
    if (!hasBattery(source)) return undefined
    let stop = () => {}
    let isUnmounted = false
    const listen = async (): Promise<void> => {
      try {
        const manager = await source.getBattery()
        if (isUnmounted) return
        const read = () => setBattery({ level: manager.level, isCharging: manager.charging })
        for (const event of EVENTS) manager.addEventListener(event, read)
        stop = () => {
          for (const event of EVENTS) manager.removeEventListener(event, read)
        }
        read()
      } catch (error) {
        console.info('This browser does not tell about the battery', error)
      }
    }
    void listen()
    return () => {
      isUnmounted = true
      stop()
    }
  }, [])

  return battery
}
