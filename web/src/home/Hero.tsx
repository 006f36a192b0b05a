import type { ReactNode } from 'react'
import { welcome } from 'virtual:site'
import { webPaths } from '@fuel-shack/contract/site/web-paths'
import { LoginButton } from '../session/LoginButton.tsx'
import { useSession } from '../session/SessionProvider.tsx'
import styles from './Hero.module.css'
import { RoadSign } from './RoadSign.tsx'

interface HeroProps {
  scene: ReactNode
  /** Takes the place of the login button for a customer; its height is reserved. */
  greeting: ReactNode
}

export function Hero({ scene, greeting }: HeroProps) {
  const { status } = useSession()
  return (
    <section className={styles.hero}>
      {scene}
      <div className={styles.text}>
        <h1 className={styles.heading}>{welcome.heading}</h1>
        {status === 'signed-in' ? (
          <div className={styles.greeting}>{greeting}</div>
        ) : (
          <LoginButton tone="lamp" returnTo={webPaths.home}>
            Login or Signup
          </LoginButton>
        )}
        <RoadSign />
        <div className={styles.intro}>
          {welcome.intro.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  )
}
