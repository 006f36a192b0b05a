import { useEffect, useState } from 'react'
import { useSession } from '../../session/SessionProvider.tsx'
import { useToast } from '../../ui/toasts/ToastProvider.tsx'
import { bell } from '../alarm/bell.ts'

/** In the address to which the login returns: the bell was on. */
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
      const isBellOn = bell.state.get() === 'ready'
      await reauthenticate(`${location.pathname}${isBellOn ? `?${BELL_PARAMETER}=on` : ''}`)
    } catch (error) {
      console.error('The login page could not be reached', error)
      showToast({ text: "Can't reach the login page. Check your reception and try again.", tone: 'danger' })
      setIsLeaving(false)
    }
  }

  return { isLeaving, handOver }
}

/** A new page cannot know whether it may play sounds: it rings once, and the next person hears that the bell is on. */
export function useBellAfterHandOver(): void {
  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has(BELL_PARAMETER)) return
    address.searchParams.delete(BELL_PARAMETER)
    history.replaceState(history.state, '', address)
    void bell.ring()
  }, [])
}
