import { useOwnFirstName } from '../progress/use-own-first-name.ts'
import { OthersOn } from '../screens/OthersOn.tsx'
import styles from './ShiftStrip.module.css'

/** Says who is on. Toasts cover it for their three seconds, so nothing in it can be tapped. */
export function ShiftStrip() {
  const firstName = useOwnFirstName()
  return (
    <div className={styles.strip}>
      {firstName === undefined ? null : <p className={styles.own}>On: {firstName}</p>}
      <OthersOn />
    </div>
  )
}
