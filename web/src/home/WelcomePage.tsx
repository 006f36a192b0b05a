import type { ReactNode } from 'react'
import { instagramUrl, welcome } from 'virtual:site'
import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { pages } from '../pages.ts'
import { LoginButton } from '../session/LoginButton.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import { HighwayAtDusk } from '../ui/brand/HighwayAtDusk.tsx'
import { LinkButton } from '../ui/controls/Button.tsx'
import { InstagramIcon } from '../ui/icons/icons.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { MenuBoards } from './MenuBoards.tsx'
import { RoadSign } from './RoadSign.tsx'
import styles from './WelcomePage.module.css'

interface WelcomePageProps {
  /** Takes the place of the login button for a customer; its height is reserved. */
  greeting: ReactNode
  /** What a driver reads before they turn in, above the road sign. */
  board: ReactNode
  /** The sections about the place, which come from `site/` like everything else here. */
  details: ReactNode
}

export function WelcomePage({ greeting, board, details }: WelcomePageProps) {
  useDocumentTitle(pages.home.title)
  return (
    <>
      <Hero greeting={greeting} board={board} />
      <div className={styles.sections}>
        {details}
        <MenuBoards />
      </div>
      <div className={styles.follow}>
        <LinkButton tone="dusk" href={instagramUrl} icon={<InstagramIcon />}>
          Follow us on Instagram
        </LinkButton>
      </div>
    </>
  )
}

function Hero({ greeting, board }: Omit<WelcomePageProps, 'details'>) {
  const { status } = useSession()
  return (
    <section className={styles.hero}>
      <HighwayAtDusk />
      <div className={styles.text}>
        <h1 className={styles.heading}>{welcome.heading}</h1>
        {status === 'signed-in' ? (
          <div className={styles.greeting}>{greeting}</div>
        ) : (
          <LoginButton tone="lamp" returnTo={webPaths.home}>
            Login or Signup
          </LoginButton>
        )}
        <div className={styles.signs}>
          {board}
          <RoadSign />
        </div>
        <div className={styles.intro}>
          {welcome.intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}
