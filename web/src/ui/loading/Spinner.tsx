import styles from './Spinner.module.css'

/** Decorative; use it beside a text. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
