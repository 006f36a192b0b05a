import type { ReactNode } from 'react'
import { instagramUrl } from 'virtual:site'
import { pages } from '../pages.ts'
import { LinkButton } from '../ui/controls/Button.tsx'
import { InstagramIcon } from '../ui/icons/icons.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { Hero } from './Hero.tsx'
import { MenuBoards } from './MenuBoards.tsx'
import styles from './WelcomePage.module.css'

interface WelcomePageProps {
  /** The picture behind the heading. */
  scene: ReactNode
  greeting: ReactNode
  /** The sections about the place, which come from `site/` like everything else here. */
  details: ReactNode
}

export function WelcomePage({ scene, greeting, details }: WelcomePageProps) {
  useDocumentTitle(pages.home.title)
  return (
    <>
      <Hero scene={scene} greeting={greeting} />
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
