import { useState } from 'react'
import { pages } from '../pages.ts'
import { webPaths } from '@fuel-shack/contract/web-paths'
import { LoginButton } from '../session/LoginButton.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { Button } from '../ui/Button.tsx'
import { CardIcon } from '../ui/icons.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { forgetCard, recallCard } from './card-memory.ts'
import styles from './CardsPage.module.css'
import { CustomerCard } from './CustomerCard.tsx'

export default function CardsPage() {
  const { status } = useSession()
  const isSignedIn = status === 'signed-in'
  // A login that ran out does not take the card away.
  const [hasKeptCard, setHasKeptCard] = useState(() => !isSignedIn && recallCard() !== undefined)
  useDocumentTitle(pages.cards.title)
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>Cards</h1>
      </VisuallyHidden>
      {isSignedIn || hasKeptCard ? <CustomerCard /> : null}
      {isSignedIn ? null : (
        <div className={styles.invitation}>
          {hasKeptCard ? null : (
            <span className={styles.picture}>
              <CardIcon size={72} />
            </span>
          )}
          <p>Login to access your loyalty card and associated benefits...</p>
          <LoginButton returnTo={webPaths.cards}>Login</LoginButton>
          {hasKeptCard ? (
            <Button
              tone="quiet"
              onClick={() => {
                forgetCard()
                setHasKeptCard(false)
              }}
            >
              Remove the card from this device
            </Button>
          ) : null}
        </div>
      )}
    </div>
  )
}
