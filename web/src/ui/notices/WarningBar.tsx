import { Button } from '../controls/Button.tsx'
import { WarningIcon } from '../icons/sheet-icons.tsx'
import styles from './WarningBar.module.css'

interface WarningBarProps {
  /** Without a text, the bar takes up no space. */
  text: string | undefined
  /** The label of the button that opens a dialog about it. */
  label: string
  onOpen: () => void
  /** Hides it where the screen is so low that it would cover everything else. Without it, the bar stays. */
  onPutOff?: () => void
}

export function WarningBar({ text, label, onOpen, onPutOff }: WarningBarProps) {
  return (
    // Always rendered, because a screen reader announces only changes inside an existing live region.
    <output className={styles.status}>
      {text === undefined ? null : (
        <span className={styles.bar}>
          <WarningIcon size={28} />
          <span className={styles.text}>{text}</span>
          <Button tone="secondary" aria-haspopup="dialog" onClick={onOpen}>
            {label}
          </Button>
          {onPutOff ? (
            <Button tone="secondary" className={styles.later} onClick={onPutOff}>
              Later
            </Button>
          ) : null}
        </span>
      )}
    </output>
  )
}
