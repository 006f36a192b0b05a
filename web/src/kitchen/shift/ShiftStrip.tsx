import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import { othersText } from '../screens/others-text.ts'
import type { ScreenUse } from '../screens/kitchen-screen.ts'
import { useScreenReport } from '../screens/screens-queries.ts'
import styles from './ShiftStrip.module.css'

/**
 * Says who is on, always in one line, so that nothing above it moves. Toasts cover it for their three seconds, so nothing in
 * it can be tapped.
 */
export function ShiftStrip({ use }: { use: ScreenUse }) {
  const firstName = useOwnFirstName()
  const others = useScreenReport(use)
  return (
    <div className={styles.strip}>
      {use === 'kitchen' ? null : <p className={styles.own}>Not a kitchen screen</p>}
      {firstName === undefined ? null : <p className={styles.own}>{`On: ${firstName}`}</p>}
      <p className={styles.others}>{others ? othersText(others) : '\u00a0'}</p>
    </div>
  )
}
