import type { FocusEvent } from 'react'
import type { Section } from '../catalogue/catalogue-sections.ts'
import styles from './SectionLinks.module.css'

export function sectionAnchor(title: string): string {
  return `section-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
}

/** A browser leaves a link that is partly visible where it is. */
function showWhole({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export function SectionLinks({ sections }: { sections: readonly Section[] }) {
  return (
    <nav className={styles.links} aria-label="Menu sections">
      {sections.map(({ title }) => (
        <a key={title} href={`#${sectionAnchor(title)}`} onFocus={showWhole}>
          {title}
        </a>
      ))}
    </nav>
  )
}
