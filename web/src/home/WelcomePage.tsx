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

/** All its content comes from `site/`. */
export function WelcomePage() {
  useDocumentTitle(pages.home.title)
  return (
    <>
      <Hero />
      <div className={styles.sections}>
        <Facilities />
        <FindUs />
        <MenuBoards />
        <section className={styles.follow}>
          <LinkButton href={instagramUrl} icon={<InstagramIcon />}>
            Follow us on Instagram
          </LinkButton>
        </section>
      </div>
    </>
  )
}
