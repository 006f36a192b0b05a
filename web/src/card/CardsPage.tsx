import { useState } from 'react'
import { webPaths } from '@fuel-shack/contract/platform/web-paths'
import { usePolledConfig } from '../platform/client/AppConfigProvider.tsx'
import { useSession } from '../platform/session/SessionProvider.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { CardInvitation } from './CardInvitation.tsx'
import styles from './CardsPage.module.css'
import { CustomerCard } from './CustomerCard.tsx'
import { removeStoredCard, readStoredCard } from './stored/stored-card.ts'
import { LoginButton } from '../platform/session/LoginButton.tsx'
import { Button } from '../ui/controls/Button.tsx'

export default function CardsPage({ title }: { title: string }) {
  const { status } = useSession()
  const isSignedIn = status === 'signed-in'
  // An expired session does not remove the stored card.
  const [hasStoredCard, setHasStoredCard] = useState(() => !isSignedIn && readStoredCard() !== undefined)
  useDocumentTitle(title)
  usePolledConfig()
  const hasCard = isSignedIn || hasStoredCard
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>Cards</h1>
      </VisuallyHidden>
      {hasCard ? <CustomerCard /> : <CardInvitation />}
      {hasStoredCard && !isSignedIn ? (
        <StoredCardLogin
          onRemove={() => {
            removeStoredCard()
            setHasStoredCard(false)
          }}
        />
      ) : null}
    </div>
  )
}

/** Shown below a stored card after its customer's session has ended. */
function StoredCardLogin({ onRemove }: { onRemove: () => void }) {
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
