import { useEffect, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { bell } from '../alarm/bell.ts'
import { SCREEN_PARAMETER, screenId } from '../screens/screen-id.ts'

/** A parameter of the address to which the login returns: the bell was on. */
const BELL_PARAMETER = 'bell'

/**
 * The next person logs in at the identity provider, and their session replaces this one. Until then, this one continues:
 * who cancels comes back as the same person.
 */
export function useHandOver() {
  const { reauthenticate } = useSession()
  const showToast = useToast()
  const [isLeaving, setIsLeaving] = useState(false)

  // Back may show this page as it was when it was left.
  useEffect(() => {
    const reset = (): void => setIsLeaving(false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])

  async function handOver(): Promise<void> {
    setIsLeaving(true)
    try {
      const parameters = new URLSearchParams({ [SCREEN_PARAMETER]: screenId })
      if (bell.state.get() === 'ready') parameters.set(BELL_PARAMETER, 'on')
      await reauthenticate(`${location.pathname}?${parameters}`)
    } catch (error) {
      console.error('The login page could not be reached', error)
      showToast({ text: "Can't reach the login page. Check your reception and try again.", tone: 'danger' })
      setIsLeaving(false)
    }
  }

  return { isLeaving, handOver }
}

/** A new page cannot know whether it may play sounds: it rings once, so that the next person knows that the bell is on. */
export function useReturnFromHandOver(): void {
  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has(SCREEN_PARAMETER)) return
    const isBellOn = address.searchParams.has(BELL_PARAMETER)
    address.searchParams.delete(SCREEN_PARAMETER)
    address.searchParams.delete(BELL_PARAMETER)
    history.replaceState(history.state, '', address)
    if (isBellOn) void bell.ring()
  }, [])
}
