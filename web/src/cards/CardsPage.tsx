import { useState } from 'react'
import { pages } from '../pages.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { CardInvitation } from './CardInvitation.tsx'
import styles from './CardsPage.module.css'
import { CustomerCard } from './CustomerCard.tsx'
import { StoredCardLogin } from './StoredCardLogin.tsx'
import { removeStoredCard, readStoredCard } from './stored/stored-card.ts'

export default function CardsPage() {
  const { status } = useSession()
  const isSignedIn = status === 'signed-in'
  // An expired session does not remove the stored card.
  const [hasStoredCard, setHasStoredCard] = useState(() => !isSignedIn && readStoredCard() !== undefined)
  useDocumentTitle(pages.cards.title)
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
