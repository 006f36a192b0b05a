import type { ReactNode } from 'react'
import { PRIVACY_PATH, webPaths } from '@fuel-shack/contract/platform/web-paths'
import { useFacts } from '../platform/client/AppConfigProvider.tsx'
import { LoginButton } from '../platform/session/LoginButton.tsx'
import { useSession } from '../platform/session/SessionProvider.tsx'
import { HighwayAtDusk } from '../ui/brand/HighwayAtDusk.tsx'
import { LinkButton } from '../ui/controls/Button.tsx'
import { InstagramIcon } from '../ui/icons/icons.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { MenuBoards } from './MenuBoards.tsx'
import { PlaceDetails } from './PlaceDetails.tsx'
import { StopBoard } from './StopBoard.tsx'
import { RoadSign } from './RoadSign.tsx'
import styles from './WelcomePage.module.css'

interface WelcomePageProps {
  title: string
  /** Takes the place of the login button for a customer; its height is reserved. */
  greeting: ReactNode
}

export function WelcomePage({ title, greeting }: WelcomePageProps) {
  const { instagramUrl } = useFacts()
  useDocumentTitle(title)
  return (
    <>
      <Hero greeting={greeting} />
      <div className={styles.sections}>
        <PlaceDetails />
        <MenuBoards />
      </div>
      <div className={styles.follow}>
        <LinkButton tone="dusk" href={instagramUrl} icon={<InstagramIcon />}>
          Follow us on Instagram
        </LinkButton>
        <a className={styles.policies} href={PRIVACY_PATH}>
          Privacy, terms and accessibility
        </a>
      </div>
    </>
  )
}

function Hero({ greeting }: Pick<WelcomePageProps, 'greeting'>) {
  const { welcome } = useFacts()
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
          <StopBoard />
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
