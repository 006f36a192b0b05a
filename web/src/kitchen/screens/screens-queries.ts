import { useEffect, useEffectEvent, useState } from 'react'
import type { OtherScreens } from '@fuel-shack/contract/team/staff-screens'
import { mutation } from '../../platform/client/staff/staff-calls.ts'
import { useExternalStore } from '../../platform/client/external-store.ts'
import { bell } from '../alarm/bell.ts'
import type { ScreenUse } from './kitchen-screen.ts'
import { screenId } from './screen-id.ts'

// The last report of a page is sent while the page is closed.
const { useMutation: useReportScreenMutation } = mutation('reportScreen', {
  outlivesPage: ({ body }) => body.isClosing === true,
})

/** Half of the shortest time after which a server may take the screen for off. */
const REPORT_EVERY_MS = 15_000

/**
 * Reports to the server that this screen is on, whether its page is in view and whether its bell can ring: at once when that
 * or its use changes or the device is online again, and from time to time.
 *
 * @returns who else is on; undefined before the first answer, and after a failure.
 */
export function useScreenReport(use: ScreenUse): OtherScreens['others'] | undefined {
  const [report] = useReportScreenMutation()
  const [others, setOthers] = useState<OtherScreens['others']>()
  const isAudible = useExternalStore(bell.state) === 'ready'
  const isKitchen = use === 'kitchen'

  const send = useEffectEvent(async (canRing: boolean, isKitchen: boolean, isClosing = false): Promise<void> => {
    const isVisible = document.visibilityState === 'visible'
    const { data, error } = await report({
      body: { screenId, isVisible, isAudible: canRing, isKitchen, ...(isClosing && { isClosing }) },
    })
    if (error) console.warn('The server does not know that this screen is on', error)
    if (!isClosing) setOthers(data?.others)
  })

  useEffect(() => {
    let isClosed = false
    const tell = () => {
      // Chromium also hides a page after its end: a report of that would say that the screen is on.
      if (!isClosed) void send(isAudible, isKitchen)
    }
    const close = () => {
      isClosed = true
      void send(isAudible, isKitchen, true)
    }
    const restore = () => {
      isClosed = false
      tell()
    }
    tell()
    const timer = setInterval(tell, REPORT_EVERY_MS)
    const unmount = new AbortController()
    document.addEventListener('visibilitychange', tell, unmount)
    window.addEventListener('online', tell, unmount)
    // Browsers fire it too when they restore the page from their cache.
    window.addEventListener('pageshow', restore, unmount)
    window.addEventListener('pagehide', close, unmount)
    return () => {
      clearInterval(timer)
      unmount.abort()
    }
  }, [isAudible, isKitchen])

  return others
}
