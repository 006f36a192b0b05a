import { othersText } from './others-text.ts'
import styles from './OthersOn.module.css'
import { useScreenReport } from './use-screen-report.ts'

/** Says who else is on. It is always one line, so that the list below does not move. */
export function OthersOn() {
  const others = useScreenReport()
  return <p className={styles.line}>{others ? othersText(others) : '\u00a0'}</p>
}
