import { Button } from '../ui/Button.tsx'
import styles from './UpdateBar.module.css'

/** Stays until it is pressed, and in nobody's way. */
export default function UpdateBar({ onReload }: { onReload: () => void }) {
  return (
    <output className={styles.bar}>
      <span>A new version is ready</span>
      <Button tone="lamp" onClick={onReload}>
        Reload
      </Button>
    </output>
  )
}
