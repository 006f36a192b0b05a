import { useState } from 'react'
import { pages } from '../pages.ts'
import { webPaths } from '@fuel-shack/contract/web-paths'
import { LoginButton } from '../session/LoginButton.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { CardIcon } from '../ui/icons/icons.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { removeStoredCard, readStoredCard } from './stored-card.ts'
import styles from './CardsPage.module.css'
import { CustomerCard } from './CustomerCard.tsx'

export default function CardsPage() {
  const { status } = useSession()
  const isSignedIn = status === 'signed-in'
  // An expired session does not remove the stored card.
  const [hasStoredCard, setHasStoredCard] = useState(() => !isSignedIn && readStoredCard() !== undefined)
  useDocumentTitle(pages.cards.title)
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>Cards</h1>
      </VisuallyHidden>
      {isSignedIn || hasStoredCard ? <CustomerCard /> : null}
      {isSignedIn ? null : (
        <div className={styles.invitation}>
          {hasStoredCard ? null : (
            <span className={styles.picture}>
              <CardIcon size={72} />
            </span>
          )}
          <p>Login to access your loyalty card and associated benefits...</p>
          <LoginButton returnTo={webPaths.cards}>Login</LoginButton>
          {hasStoredCard ? (
            <Button
              tone="quiet"
              onClick={() => {
                removeStoredCard()
                setHasStoredCard(false)
              }}
            >
              Remove card from this device
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}
