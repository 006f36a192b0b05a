import { Button } from '../ui/controls/Button.tsx'
import styles from './Failure.module.css'

/** In place of the app, where it could not start or go on. */
export function Failure() {
  return (
    <main className={styles.failure} role="alert">
      <h1>That did not work</h1>
      <p>Part of the app could not be had. Check your reception, then reload.</p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </main>
  )
}

/** In place of one page, under the app's header. */
export function PageFailure({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <h1>That did not work</h1>
      <p>This page could not be had. Check your reception, then try again.</p>
      <Button onClick={onTryAgain}>Try again</Button>
    </div>
  )
}
