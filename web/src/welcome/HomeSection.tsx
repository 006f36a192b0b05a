import { useId, type ReactNode } from 'react'
import styles from './HomeSection.module.css'

interface HomeSectionProps {
  /** The anchor of links to the section. */
  id?: string
  title: string
  children: ReactNode
}

/** A section under its heading; on wide screens beside it. */
export function HomeSection({ id, title, children }: HomeSectionProps) {
  const headingId = useId()
  return (
    <section id={id} className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
