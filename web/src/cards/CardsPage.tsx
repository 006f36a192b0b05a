import { pageTitles } from '../page-titles.ts'
import { paths } from '../paths.ts'
import { LoginButton } from '../session/LoginButton.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { CardIcon } from '../ui/icons.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import styles from './CardsPage.module.css'
import { CustomerCard } from './CustomerCard.tsx'

export default function CardsPage() {
  const { status } = useSession()
  useDocumentTitle(pageTitles.cards)
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>Cards</h1>
      </VisuallyHidden>
      {status === 'signed-in' ? (
        <CustomerCard />
      ) : (
        <div className={styles.invitation}>
          <span className={styles.picture}>
            <CardIcon size={72} />
          </span>
          <p>Login to access your loyalty card and associated benefits...</p>
          <LoginButton returnTo={paths.cards}>Login</LoginButton>
        </div>
      )}
    </div>
  )
}
