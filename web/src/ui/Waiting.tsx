import styles from './Waiting.module.css'
import { Spinner } from './Spinner.tsx'

/** Says in the middle of a page what is being waited for. */
export function Waiting({ children }: { children: string }) {
  return (
    <output className={styles.waiting}>
      <Spinner />
      <span>{children}</span>
    </output>
  )
}
