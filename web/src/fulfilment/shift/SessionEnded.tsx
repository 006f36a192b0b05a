import { webPaths } from '@fuel-shack/contract/web-paths'
import { name as restStopName } from '../../../../site/site.json'
import { LoginButton } from '../../session/LoginButton.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { useDocumentTitle } from '../../ui/hooks/use-document-title.ts'
import styles from './SessionEnded.module.css'
import { useCallingBell } from '../alarm/use-calling-bell.ts'

/** Nobody is signed in any more, and nobody asked for that: orders would come unseen. */
export function SessionEnded() {
  useCallingBell()
  useDocumentTitle(`Shift ended – ${restStopName}`)
  return (
    <main className={styles.page}>
      <div className={styles.words} role="alert">
        <WarningIcon size={72} />
        <h1>
          <span>Your shift has ended. </span>
          <span>Log in again to see orders.</span>
        </h1>
      </div>
      <LoginButton returnTo={webPaths.home} tone="lamp">
        Login
      </LoginButton>
    </main>
  )
}
