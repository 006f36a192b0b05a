import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { LoginButton } from '../session/LoginButton.tsx'
import { Button } from '../ui/controls/Button.tsx'
import styles from './CardsPage.module.css'

/** Shown below a stored card after its customer's session has ended. */
export function StoredCardLogin({ onRemove }: { onRemove: () => void }) {
  return (
    <div className={styles.login}>
      <p>Login to access your loyalty card and associated benefits...</p>
      <LoginButton returnTo={webPaths.cards}>Login</LoginButton>
      <Button tone="quiet" onClick={onRemove}>
        Remove card from this device
      </Button>
    </div>
  )
}
