import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { name as restStopName } from 'virtual:site'
import { LoginButton } from '../../session/LoginButton.tsx'
import { WarningIcon } from '../../ui/icons/sheet-icons.tsx'
import { useDocumentTitle } from '../../ui/hooks/use-document-title.ts'
import styles from './SessionEnded.module.css'
import { useCallingBell } from '../alarm/use-calling-bell.ts'

/** Shown and announced by the bell when a staff session ends by itself, because new orders would go unnoticed. */
export function SessionEnded() {
  useCallingBell()
  useDocumentTitle(`Logged out – ${restStopName}`)
  return (
    <main className={`centred ${styles.page}`}>
      <div className={styles.text} role="alert">
        <WarningIcon size={72} />
        <h1>
          <span>You&apos;ve been logged out. </span>
          <span>Log in to see orders.</span>
        </h1>
      </div>
      <LoginButton returnTo={webPaths.home} tone="lamp">
        Log in
      </LoginButton>
    </main>
  )
}
