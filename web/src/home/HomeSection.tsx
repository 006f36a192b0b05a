import { useId, type ReactNode } from 'react'
import styles from './HomeSection.module.css'

/** A section under its heading; on wide screens beside it. */
export function HomeSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <div className={styles.content}>{children}</div>
    </section>
  )
}
