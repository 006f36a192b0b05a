import styles from './Loading.module.css'
import { Spinner } from './Spinner.tsx'

/** A spinner with a text, centred in the page. */
export function Loading({ children }: { children: string }) {
  return (
    <output className={styles.loading}>
      <Spinner />
      <span>{children}</span>
    </output>
  )
}
