import { useEffect } from 'react'
import { isStaffPath } from '@fuel-shack/contract/platform/staff-paths'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { useFacts } from '../../platform/client/AppConfigProvider.tsx'
import { LoginButton } from '../../platform/session/LoginButton.tsx'
import { useSession } from '../../platform/session/SessionProvider.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { useDocumentTitle } from '../../ui/hooks/use-document-title.ts'
import styles from './SessionEnded.module.css'
import { bell, RING_AGAIN_MS } from '../alarm/bell.ts'
import { wasKitchenScreen } from '../screens/kitchen-screen.ts'
import { useSessionEnd } from './use-session-end.ts'

/** Shown and announced by the bell when a staff session ends by itself, because new orders would go unnoticed. */
export function SessionEnded() {
  useCallingBell()
  const reason = useSessionEnd()
  const { signOut } = useSession()
  const { name: restStopName } = useFacts()
  useDocumentTitle(`Logged out – ${restStopName}`)
  return (
    <main className={`centred ${styles.page}`}>
      <div className={styles.text} role="alert">
        <WarningIcon size={72} />
        <h1>
          <span>You&apos;ve been logged out. </span>
          <span>Log in to see orders.</span>
        </h1>
        {reason === undefined ? null : <p>{reason}</p>}
      </div>
      <LoginButton returnTo={isStaffPath(location.pathname) ? location.pathname : webPaths.home} tone="lamp">
        Log in
      </LoginButton>
      <Button tone="dusk" onClick={() => void signOut()}>
        Leave the kitchen screen
      </Button>
    </main>
  )
}

/** After two minutes no one is near, and drivers may be asleep in their trucks. */
const MAX_RINGS = 15

/** Rings in the kitchen, until someone touches the screen or uses a key. */
function useCallingBell(): void {
  useEffect(() => {
    if (!wasKitchenScreen()) return undefined
    const listening = new AbortController()
    let rings = 0
    const ring = () => {
      if (rings >= MAX_RINGS) return stop()
      rings += 1
      void bell.ring()
    }
    const timer = setInterval(ring, RING_AGAIN_MS)
    function stop() {
      clearInterval(timer)
      listening.abort()
    }
    for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, stop, listening)
    ring()
    return stop
  }, [])
}
