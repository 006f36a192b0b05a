import { Button } from '../ui/controls/Button.tsx'
import styles from './UpdateBar.module.css'

/** Stays until it is tapped and covers nothing. */
export function UpdateBar({ onReload }: { onReload: () => void }) {
  return (
    <output className={styles.bar}>
      <span>App update ready</span>
      <Button tone="lamp" onClick={onReload}>
        Update
      </Button>
    </output>
  )
}
