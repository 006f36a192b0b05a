import { useEffect, useEffectEvent, type ComponentProps } from 'react'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { useLoginRedirect } from '../../platform/session/use-login.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { bell } from '../alarm/bell.ts'
import { kitchenScreen, useIsKitchenDevice } from '../screens/kitchen-screen.ts'
import { SCREEN_PARAMETER, screenId } from '../screens/screen-id.ts'

/** A parameter of the address to which the login returns: the bell was on. */
const BELL_PARAMETER = 'bell'

/** Leaves for the login page, and comes back to the same screen. One of the kitchen stays one if a manager takes over. */
export function useHandOver() {
  const { reauthenticate } = useSession()
  const isKitchenDevice = useIsKitchenDevice()
  return useLoginRedirect(async () => {
    if (isKitchenDevice) kitchenScreen.set(true)
    const parameters = new URLSearchParams({ [SCREEN_PARAMETER]: screenId })
    if (bell.state.get() === 'ready') parameters.set(BELL_PARAMETER, 'on')
    await reauthenticate(`${location.pathname}?${parameters}`)
  })
}

/**
 * The next person logs in at the identity provider, and their session replaces this one. Until then, this one continues:
 * who cancels comes back as the same person.
 */
export function HandOver(props: ComponentProps<typeof Button>) {
  const { isRedirecting, redirect } = useHandOver()
  return (
    <Button {...props} isBusy={isRedirecting} onClick={() => void redirect()}>
      Hand over
    </Button>
  )
}

/** A new page cannot know whether it may play sounds: it rings once, so that the next person knows that the bell is on. */
export function useReturnFromHandOver(): void {
  const isKitchenDevice = useIsKitchenDevice()
  const ring = useEffectEvent(() => isKitchenDevice && void bell.ring())
  useEffect(() => {
    const address = new URL(location.href)
    if (!address.searchParams.has(SCREEN_PARAMETER)) return
    const isBellOn = address.searchParams.has(BELL_PARAMETER)
    address.searchParams.delete(SCREEN_PARAMETER)
    address.searchParams.delete(BELL_PARAMETER)
    history.replaceState(history.state, '', address)
    if (isBellOn) ring()
  }, [])
}
