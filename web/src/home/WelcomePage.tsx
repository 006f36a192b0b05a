import type { ReactNode } from 'react'
import { instagramUrl } from 'virtual:site'
import { pages } from '../pages.ts'
import { LinkButton } from '../ui/controls/Button.tsx'
import { InstagramIcon } from '../ui/icons/icons.tsx'
import { useDocumentTitle } from '../ui/hooks/use-document-title.ts'
import { Facilities } from './Facilities.tsx'
import { FindUs } from './FindUs.tsx'
import { Hero } from './Hero.tsx'
import { MenuBoards } from './MenuBoards.tsx'
import styles from './WelcomePage.module.css'

/** All its content comes from `site/`, but for the `greeting` of a customer. */
export function WelcomePage({ greeting }: { greeting: ReactNode }) {
  useDocumentTitle(pages.home.title)
  return (
    <>
      <Hero greeting={greeting} />
      <div className={styles.sections}>
        <Facilities />
        <FindUs />
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
